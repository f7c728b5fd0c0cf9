/** All that is brought when the first picture is chosen. */
export { CropDialog } from './crop-dialog.tsx';
export { readPicture } from './read-picture.ts';
