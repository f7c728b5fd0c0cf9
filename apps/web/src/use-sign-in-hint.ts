import { type SignInHint, takeSignInHint } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { useRoute } from './router.tsx';

/**
 * Who is about to sign in, if a page of this site knows: they come from the link of a mail, or their
 * session was ended. A server cannot know what a tab has kept, and both have to draw the same at first.
 */
export function useSignInHint(): SignInHint | undefined {
  const { lost } = useRoute();
  const [kept, setKept] = useState<SignInHint>();
  useEffect(() => {
    const hint = takeSignInHint();
    if (hint !== undefined) setKept(hint);
  }, []);
  if (kept !== undefined || !lost?.email) return kept;
  return { email: lost.email, hasPassword: lost.hasPassword };
}
