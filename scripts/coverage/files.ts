import type { PromiseOf } from './promises.ts';
import { firebase, journey, type Proofs, shownBy } from './proof.ts';

const routes = (title: string) => shownBy('packages/files/src/http/v0/v0-routes.test.ts', title);
const rules = (title: string) => shownBy('packages/files/test/rules-on-files.test.ts', title);
const threat = (title: string) => shownBy('packages/server/test/threats/files.test.ts', title);
const kept = (title: string) => shownBy('packages/files/test/backups.test.ts', title);
const full = (title: string) => shownBy('packages/files/test/full-disk.test.ts', title);
const commands = (title: string) => shownBy('packages/files/src/commands/commands.test.ts', title);
const example = (name: string, title: string) => shownBy(`e2e/example/${name}`, title);
const inNode = firebase('storage.test.ts', '%s');
const inBrowser = firebase(
  'storage-in-browser.test.ts',
  'the unmodified client in a browser, on an origin of its own, does all that it does in Node',
);

/** Of files as applications use them, on both databases and with bytes on disk and in S3. */
export const fileCoverage: Readonly<Record<PromiseOf<'file calls'>, Proofs>> = {
  'the client in Node and in a browser': [inNode, inBrowser],
  'the client behind TLS, without a word of emulators': [
    firebase('storage.test.ts', 'behind TLS it is given a host, and is no emulator’s client'),
  ],
  'uploads of little and of nothing but bytes': [
    inBrowser,
    routes('of little is a description and the bytes in one body'),
    routes('may be nothing but bytes, of any type and of none'),
    routes('that is not what its hash says is refused'),
  ],
  'uploads in several requests: begun, paused, asked about, ended, cancelled': [
    inBrowser,
    routes('is begun, goes on, is asked about and ends'),
    routes('ends once, and says again how'),
    routes('that is cancelled leaves nothing'),
  ],
  'downloads, of a part, and spared who has it': [
    inBrowser,
    routes('has all that is said of the bytes'),
    routes('may be of a part'),
    routes('is spared who has it'),
    routes('of packed bytes is unpacked for whoever reads no gzip'),
  ],
  'metadata, with null that takes away': [inBrowser, routes('is changed in part; null takes away')],
  'links by tokens, made and taken back': [
    inBrowser,
    routes('is opened by a token, and by no other'),
    routes('tokens are made and taken back by operators alone'),
  ],
  'lists with folders and pages': [
    inBrowser,
    routes('has what is directly below a prefix, in pages'),
  ],
  removal: [inBrowser, routes('an object is removed')],
  'pages of every origin': [
    inBrowser,
    routes('pages of every origin are let in, and see what the client reads'),
  ],
  'rules by owner, claims, size, type and documents': [
    rules('everybody has a place of their own'),
    rules('claims of the token say who is more'),
    rules('size, type and metadata of what comes are judged, and of what is there'),
    rules('say who may'),
  ],
  'uploads judged at their end': [
    rules('an upload in several requests is judged by the metadata and the bytes at its end'),
    threat('who is signed out, disabled or gone meanwhile does not end it'),
  ],
  quotas: [
    firebase('storage.test.ts', 'is told when there is no more room'),
    threat('FI10: at once nobody keeps more than one after the other'),
  ],
  'nothing uploaded runs in the application': [
    threat('a program is a text'),
    threat('where files have an origin of their own, no page is opened on that of the application'),
    firebase(
      'origin-of-files.test.ts',
      '%s that somebody opens is a download on either origin, and no page',
    ),
  ],
  'servers that are killed, connections that are cut, S3 that does nothing': [
    shownBy(
      'packages/server/test/crash/files/files-crash.test.ts',
      'files keep their word on $database and $bytes, interrupted by: $by',
    ),
    shownBy('packages/files/src/bytes/s3/faults.test.ts', '%s, once for every call'),
  ],
  'disks that are full': [
    full(
      'an upload in several requests keeps what was acknowledged, and goes on when there is room',
    ),
    full('uploads are refused, files are read, and everything goes on when there is room'),
  ],
  'backup, restore, move and doctor': [
    kept('files come back from a backup with their bytes, and what was being uploaded does not'),
    kept(
      'with bytes in S3 a backup has what is said of files, both ends say so, and the doctor looks there',
    ),
    kept(
      'a move to PostgreSQL takes what is said of files along, and their bytes stay where they are',
    ),
  ],
  'commands of operators': [
    commands(
      'a file that was put beside a running server is listed, got and removed, and all of it is in the audit trail',
    ),
    commands(
      'a folder and a prefix are made the same, either way, and only what differs is copied',
    ),
    commands('bytes that are missing, others or nobody’s are found, and what can be is repaired'),
  ],
  'pictures of accounts': [
    journey(
      'profile-picture.test.ts',
      'a picture is chosen, cropped by keyboard, shown everywhere, and taken away again',
    ),
  ],
  'an application on all three parts': [
    example(
      'boards.test.ts',
      'what one writes the other sees, also what was written without a connection',
    ),
    example('boards.test.ts', 'a board is shared by address, with whoever has verified it'),
    example('boards.test.ts', 'a guest who becomes a member keeps the board'),
    example('pictures.test.ts', 'a picture is uploaded, seen by the other, and goes with its note'),
    example('everybody.test.ts', 'everybody can use it: %j'),
  ],
};
