import type { Visitor } from './visitor.ts';

// What people do at the sign-in page, from one screen to the next.

export async function enterEmail(visitor: Visitor, email: string): Promise<void> {
  const { emailEntry, fields } = visitor.words.entry;
  await visitor.write(fields.email, email);
  await visitor.press(emailEntry.next);
}

export async function enterPassword(visitor: Visitor, password: string): Promise<void> {
  const { fields, passwordSignIn } = visitor.words.entry;
  await visitor.write(fields.password, password);
  await visitor.press(passwordSignIn.submit);
}

/** From the sign-in page to where it leads. */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  await enterEmail(visitor, email);
  await enterPassword(visitor, password);
}

export async function continueAsGuest(visitor: Visitor): Promise<void> {
  await visitor.press(visitor.words.entry.providerList.anonymous);
}

type Newcomer = { readonly name: string; readonly password: string };

/** What is asked of somebody new, whose address stands there already. */
export async function fillInAccount(visitor: Visitor, { name, password }: Newcomer): Promise<void> {
  const { entry, join } = visitor.words;
  await visitor.write(entry.fields.name, name);
  await visitor.write(entry.fields.newPassword, password);
  await visitor.press(join.createAccount.submit);
}

export async function createAccount(
  visitor: Visitor,
  { email, ...newcomer }: Newcomer & { readonly email: string },
): Promise<void> {
  await enterEmail(visitor, email);
  await visitor.press(visitor.words.entry.passwordSignIn.create);
  await fillInAccount(visitor, newcomer);
}

/** Has a sign-in link mailed. */
export async function askForLink(visitor: Visitor, email: string): Promise<void> {
  const { entry, emailLink } = visitor.words;
  await enterEmail(visitor, email);
  await visitor.press(entry.passwordSignIn.link);
  await visitor.sees(emailLink.sent.title);
}

export async function signOut(visitor: Visitor): Promise<void> {
  await visitor.open('/sign-out');
  await visitor.sees(visitor.site.titles.signOut);
  await visitor.press(visitor.site.signOut.confirm);
  await visitor.sees(visitor.words.notices.signedOut.title);
}
