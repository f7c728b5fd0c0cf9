import { redirect } from 'next/navigation';
import { auth, signOut } from '@/auth';

async function leave() {
  'use server';
  await signOut();
  redirect('/sign-in');
}

export default async function Page() {
  const visitor = await auth({ checkRevoked: true });
  if (visitor === undefined) redirect('/sign-in?next=/account');
  return (
    <>
      <h1>Hello, {String(visitor.name ?? visitor.email ?? visitor.uid)}</h1>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}
