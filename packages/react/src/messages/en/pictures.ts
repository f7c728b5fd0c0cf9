/** A picture of one's own, where the server keeps them. */
export const pictures = {
  choose: 'Choose a picture',
  /** Only said where there is a mouse. */
  otherWays: 'You can also drop a picture here, or paste one.',
  remove: 'Remove picture',
  removed: 'Your picture was removed.',
  crop: {
    title: 'Crop your picture',
    text: 'Drag the picture or use the arrow keys to move it. What is inside the circle is shown.',
    horizontal: 'Position from left to right',
    vertical: 'Position from top to bottom',
    zoom: 'Zoom',
    submit: 'Use picture',
    uploading: 'Uploading your picture',
  },
  problems: {
    FILE_NOT_A_PICTURE: 'This file is not a picture. Choose a photo or an image',
    PICTURE_BROKEN:
      'This picture cannot be opened. The file is damaged, or of a kind that this browser does not know',
    PICTURE_TOO_LARGE: 'This picture is too large to be opened here. Choose a smaller one',
    PICTURE_REFUSED: 'The server did not accept this picture. Try another one',
  },
};
