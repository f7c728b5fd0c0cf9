/** What a development server begins with: everybody who is signed in has a place of their own. */
const ownPlaces = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{uid}/{rest=**} {
      allow read, write: if request.auth != null && request.auth.uid == uid;
    }
  }
}
`;

/** Without rules of its own, production lets in nobody but operators. */
export const nothing = `rules_version = '2';
service cloud.firestore {
}
`;

/** The rules that are in force where nobody has deployed any. */
export const firstRules = (mode: 'development' | 'production'): string =>
  mode === 'development' ? ownPlaces : nothing;
