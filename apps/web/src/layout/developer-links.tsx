import { useApplication } from '../application.tsx';
import { Link } from '../router.tsx';

/** In development only: the places that whoever builds with this looks for next. */
export function DeveloperLinks() {
  const { facts, messages } = useApplication();
  const words = messages.developerLinks;
  if (!facts.development) return null;
  return (
    <nav aria-label={words.label}>
      <a href="/dev/inbox">{words.inbox}</a>
      <Link to="/gallery">{words.gallery}</Link>
      <a href="/docs">{messages.home.places.guides}</a>
      <a href="/dev">{words.dev}</a>
    </nav>
  );
}
