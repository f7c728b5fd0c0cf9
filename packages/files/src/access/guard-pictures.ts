import { invalid } from '../objects/invalid.ts';
import { pictureBytes } from '../objects/picture-bytes.ts';
import type { Files } from '../open-files.ts';
import { limited, tooLarge } from '../uploads/passing.ts';
import { mostPictureBytes, pictureBucket } from './profile-pictures.ts';

/** Another picture has another address, so that nobody has to ask whether it is still the same. */
const cacheControl = 'private, max-age=31536000, immutable';

/**
 * In the bucket of pictures there is nothing but pictures, whoever brings them. Nothing is said of them
 * but their type, and each comes with a token of its own: the one before opens nothing any more.
 */
export function guardPictures(files: Files, newToken: () => string): Files {
  return {
    ...files,
    async put(object, source, admit, preconditions) {
      if (object.bucket !== pictureBucket) return files.put(object, source, admit, preconditions);
      const { contentType = '' } = object.settable;
      const some = limited(source, mostPictureBytes, () => tooLarge(mostPictureBytes));
      return files.put(
        {
          ...object,
          settable: { contentType, cacheControl },
          custom: {},
          tokens: [newToken()],
        },
        pictureBytes(some, contentType),
        admit,
        preconditions,
      );
    },
    async copy(from, to, admit, preconditions) {
      const isForeign = from.bucket !== pictureBucket && to.bucket === pictureBucket;
      if (isForeign) throw invalid('Pictures of accounts are brought, and not copied.');
      return files.copy(from, to, admit, preconditions);
    },
    uploads: {
      ...files.uploads,
      async begin(object, about) {
        if (object.bucket === pictureBucket) throw invalid('Pictures of accounts are sent whole.');
        return files.uploads.begin(object, about);
      },
    },
  };
}
