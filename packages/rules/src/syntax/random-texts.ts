import fc from 'fast-check';

/** Rules as people write them. */
export const realRules = [
  `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function role() { return get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role; }
    match /stories/{story} {
      allow read: if resource.data.published == true || request.auth.uid == resource.data.author;
      allow write: if role() in ['admin', 'editor'] && request.resource.data.keys().hasOnly(['a', 'b']);
      match /{rest=**} { allow get: if rest[0] == 'comments' ? true : debug(false); }
    }
  }
}`,
  `service firebase.storage {
  match /b/{bucket}/o {
    function small(most) { let size = request.resource.size; return size < most * 1024 * 1024; }
    match /images/{name=**} {
      allow create: if small(5) && request.resource.contentType.matches('image/.*');
      allow read: if request.time < timestamp.date(2030, 1, 1) + duration.value(1, 'd') && [1, 2][0:1] == [1];
    }
  }
}`,
];

const pieces = [
  ...'/ { } ( ) [ ] $( : ; , . ? = ! - + * % < > " \' | & \\ // /* */ {a=**} \n \t'.split(' '),
  ...'rules_version service cloud firestore match allow if function return let in is true null get read'.split(
    ' ',
  ),
  ...["'2'", 'a', 'request', '1', '1.5', '0x', 'b"', '🙂', '\0', '\u2028', ' '],
];

const tokens = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(' '));
const glued = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));

/** Real rules with pieces taken out, doubled, exchanged or put in. */
const mutated = fc
  .tuple(
    fc.constantFrom(...realRules),
    fc.array(
      fc.record({ from: fc.nat(900), length: fc.nat(12), instead: fc.constantFrom('', ...pieces) }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce(
      (changed, { from, length, instead }) =>
        changed.slice(0, from) + instead + changed.slice(from + length),
      text,
    ),
  );

/** Whatever somebody could take for rules, and what nobody would. */
export const rulesTexts: fc.Arbitrary<string> = fc.oneof(mutated, tokens, glued, fc.string());
