import { type ReactNode, useId } from 'react';
import { useMessages } from '../application.tsx';
import { Link } from '../router.tsx';

type PlaceProps = { readonly about: string; readonly children: ReactNode };

const Place = ({ about, children }: PlaceProps) => (
  <li>
    {children}
    <span className="home-about">{about}</span>
  </li>
);

/** Where whoever builds with this goes next. */
export function Places() {
  const { home, developerLinks, titles } = useMessages();
  const words = home.places;
  const title = useId();
  return (
    <section className="home-places" aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <ul>
        <Place about={words.inbox}>
          <a className="home-place" href="/dev/inbox">
            {developerLinks.inbox}
          </a>
        </Place>
        <Place about={words.gallery}>
          <Link className="home-place" to="/gallery">
            {developerLinks.gallery}
          </Link>
        </Place>
        <Place about={words.account}>
          <Link className="home-place" to="/account">
            {titles.account}
          </Link>
        </Place>
        <Place about={words.dev}>
          <a className="home-place" href="/dev">
            {developerLinks.dev}
          </a>
        </Place>
        <Place about={words.guidesAbout}>
          <a className="home-place" href="/docs">
            {words.guides}
          </a>
        </Place>
      </ul>
    </section>
  );
}
