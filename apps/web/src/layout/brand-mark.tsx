import mark from '../favicon.svg';

/** The small key beside the application's name. */
export const BrandMark = () => (
  <img className="site-mark" src={mark} alt="" width="28" height="28" fetchPriority="low" />
);
