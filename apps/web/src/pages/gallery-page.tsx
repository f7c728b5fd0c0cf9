import { Gallery } from '../gallery/gallery.tsx';

/** Every screen in every state; in development only. */
export const GalleryPage = () => <Gallery />;
