export const everybody = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{path=**} {
      allow read, write;
    }
  }
}
`;

/** As long as a small application has them. */
export const thirtyLines = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isSignedIn() {
      return request.auth != null;
    }
    function isMember(uid) {
      return isSignedIn() && request.auth.uid == uid;
    }
    function hasRole(role) {
      return isSignedIn() && role in request.auth.token.get('roles', []);
    }
    match /users/{uid} {
      allow get: if isMember(uid);
      allow write: if isMember(uid) && request.resource.data.keys().hasOnly(['name', 'picture']);
      match /notes/{note} {
        allow read, write: if isMember(uid);
      }
    }
    match /things/{thing} {
      allow get: if isSignedIn() && resource.data.score >= 0;
      allow list: if isSignedIn() && request.query.limit <= 100;
      allow create: if hasRole('editor') && request.resource.data.title is string;
      allow update: if hasRole('editor') && request.resource.data.city == resource.data.city;
      allow delete: if hasRole('admin');
    }
  }
}
`;
