import { compileRules } from '@latchkey/rules';
import { ownBucket } from '@latchkey/rulesets/release';
import type { BucketRules } from './bucket-rules.ts';

/** Where the account pages keep the pictures of people. It is the server's own. */
export const pictureBucket = ownBucket;

export const mostPictureBytes = 512 * 1024;

/**
 * Whose picture it is may look at what is said of it, put another in its place and take it away. Whoever
 * has its address needs no rule to see it. New bytes are of the first metageneration: what is said of a
 * picture is not changed without it.
 */
const text = `
rules_version = '2';
service firebase.storage {
  match /b/${pictureBucket}/o {
    function isOwner(tenant, uid) {
      return request.auth != null
        && request.auth.uid == uid
        && request.auth.token.firebase.get('tenant', '') == tenant;
    }
    function isPicture() {
      return request.resource.metageneration == 1
        && request.resource.size <= ${mostPictureBytes}
        && request.resource.contentType in ['image/webp', 'image/jpeg', 'image/png'];
    }
    match /users/{uid} {
      allow get, delete: if isOwner('', uid);
      allow create, update: if isOwner('', uid) && isPicture();
    }
    match /tenants/{tenant}/users/{uid} {
      allow get, delete: if tenant != '' && isOwner(tenant, uid);
      allow create, update: if tenant != '' && isOwner(tenant, uid) && isPicture();
    }
  }
}
`;

const pictureName = /^(?:tenants\/([^/]+)\/)?users\/([^/]+)$/;

/** Whose picture has this name. */
export function ownerOfPicture(
  name: string,
): { readonly tenant: string; readonly uid: string } | undefined {
  const [, tenant = '', uid] = pictureName.exec(name) ?? [];
  return uid === undefined ? undefined : { tenant, uid };
}

/** Its rules are these, whatever others are deployed or given. */
export function withPictureRules(rules: BucketRules): BucketRules {
  const ofPictures = compileRules(text);
  return {
    current: (bucket) => (bucket === pictureBucket ? ofPictures : rules.current(bucket)),
    tried: (bucket) => (bucket === pictureBucket ? ofPictures : rules.tried(bucket)),
  };
}
