import { useMessages } from '../application.tsx';
import { CardPage } from '../layout/card-page.tsx';
import { Link } from '../router.tsx';

export function NotFoundPage() {
  const { titles, notFound } = useMessages();
  return (
    <CardPage title={titles.notFound}>
      <p>{notFound.lead}</p>
      <p>
        <Link to="/account">{notFound.home}</Link>
      </p>
    </CardPage>
  );
}
