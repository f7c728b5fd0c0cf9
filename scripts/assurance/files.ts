import { shownBy } from '../coverage/proof.ts';
import { type Answers, met, without } from './answer.ts';

const noUploads = 'People cannot upload files, and the server keeps none of theirs.';

const hostile = (title: string) =>
  shownBy('packages/identity/src/transfer/hostile-files.test.ts', title);

/** V5 */
export const files: Answers = {
  'V5.1.1': without('kinds and sizes of uploads written down', noUploads),
  'V5.2.1': met(
    'only files it can digest',
    ['I1', hostile('a file that is huge and says nothing is refused without being held')],
    'There are no uploads; this is about bodies, and files that operators import.',
  ),
  'V5.2.2': without('content that fits its name', noUploads),
  'V5.2.3': without('packed files measured first', 'Nothing that comes in is unpacked.', ['O3']),
  'V5.3.1': without('uploads never run as code', noUploads),
  'V5.3.2': met('no paths from input', [
    'O7',
    shownBy(
      'packages/identity/src/http/site/site-assets.test.ts',
      'nothing else is to be found: %j',
    ),
  ]),
  'V5.4.1': without('names of downloads not from input', noUploads),
  'V5.4.2': without('names of files encoded', noUploads),
  'V5.4.3': without('foreign files scanned', noUploads),
};
