import type { ServiceName } from '@latchkey/rules';

/** What a development server begins with: everybody who is signed in has a place of their own. */
const ownDocuments = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{uid}/{rest=**} {
      allow read, write: if request.auth != null && request.auth.uid == uid;
    }
  }
}
`;

const ownFiles = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /users/{uid}/{file=**} {
      allow read, write: if request.auth != null && request.auth.uid == uid;
    }
  }
}
`;

const ownPlaces: Readonly<Record<ServiceName, string>> = {
  'cloud.firestore': ownDocuments,
  'firebase.storage': ownFiles,
};

/** Without rules of its own, production lets in nobody but operators. */
export const nothing = (service: ServiceName): string => `rules_version = '2';
service ${service} {
}
`;

/** The rules that are in force where nobody has deployed any. */
export const firstRules = (mode: 'development' | 'production', service: ServiceName): string =>
  mode === 'development' ? ownPlaces[service] : nothing(service);
