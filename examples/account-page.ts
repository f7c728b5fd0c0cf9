import type { VerifiedToken } from '@latchkey/admin';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What only whoever is signed in gets to see. */
export const accountPage = (visitor: VerifiedToken): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Account</title><link rel="icon" href="data:," /></head>
  <body>
    <h1>Hello, ${escaped(String(visitor['name'] ?? visitor['email'] ?? visitor.uid))}</h1>
    <form method="post" action="/sign-out"><button>Sign out</button></form>
  </body>
</html>
`;
