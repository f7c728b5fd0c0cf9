import { SignInHere } from '../layout/sign-in-here.tsx';
import { isMailedLink } from '../mailed-link.ts';
import { wantsAccount } from '../next-path.ts';
import { useRoute } from '../router.tsx';

export function SignInPage() {
  const { search } = useRoute();
  const isCreating = wantsAccount(search) && !isMailedLink(search);
  return <SignInHere {...(isCreating && { opening: { kind: 'creating' } })} />;
}
