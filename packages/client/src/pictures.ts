export { deletePicture, type PictureRequest } from './delete-picture.ts';
export { isUploaded, type PictureOwner } from './picture-address.ts';
export { type PictureUpload, uploadPicture } from './upload-picture.ts';
