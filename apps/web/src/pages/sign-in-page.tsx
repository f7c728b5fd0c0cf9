import { SignInHere } from '../layout/sign-in-here.tsx';

export function SignInPage() {
  return <SignInHere />;
}
