import { Gallery } from '../gallery/gallery.tsx';
import { InBrowser } from '../layout/in-browser.tsx';

/** Every screen in every state; in development only. */
export function GalleryPage() {
  return (
    <InBrowser>
      <Gallery />
    </InBrowser>
  );
}
