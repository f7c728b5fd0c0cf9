import { compileRules, type Rules } from '@latchkey/rules';
import type { DatabaseName } from '../paths/document-name.ts';

/** Where the rules come from by which clients are let in. */
export type Rulesets = {
  current(database: DatabaseName): Rules;
};

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
const nothing = `rules_version = '2';
service cloud.firestore {
}
`;

export const firstRules = (mode: 'development' | 'production'): string =>
  mode === 'development' ? ownPlaces : nothing;

/** Rules that are forgotten with the server: one for all databases, and others for projects that have their own. */
export function rulesetsInMemory(text: string): Rulesets & {
  /** Throws a `RulesError`, and leaves the rules as they were, where the text cannot be used. */
  replace(project: string, text: string): void;
} {
  const first = compileRules(text);
  const replaced = new Map<string, Rules>();
  return {
    current: ({ project }) => replaced.get(project) ?? first,
    replace(project, replacement) {
      replaced.set(project, compileRules(replacement));
    },
  };
}
