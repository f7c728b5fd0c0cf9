import { ClientError } from '@latchkey/client';
import { accountProblemOf } from '../account/account-problem.ts';
import { PageFailure } from '../flow/page-failure.ts';
import type { Problem } from '../flow/problem.ts';

type Unusable = 'FILE_NOT_A_PICTURE' | 'PICTURE_BROKEN' | 'PICTURE_TOO_LARGE';

/** A file that cannot become a picture of an account. */
export class UnusablePicture extends PageFailure {
  override readonly name = 'UnusablePicture';
  readonly problem: Unusable;

  constructor(problem: Unusable) {
    super(problem);
    this.problem = problem;
  }
}

/** What the codes of the file storage are to whoever has chosen a picture. */
const meanings: Readonly<Record<string, Problem>> = {
  UNAUTHENTICATED: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  PERMISSION_DENIED: 'PICTURE_REFUSED',
  INVALID_ARGUMENT: 'PICTURE_REFUSED',
  PAYLOAD_TOO_LARGE: 'PICTURE_REFUSED',
  NOT_FOUND: 'PICTURE_REFUSED',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'TOO_MANY_CHANGES',
};

export const pictureProblemOf = (error: unknown): Problem =>
  (error instanceof ClientError && meanings[error.code]) || accountProblemOf(error);
