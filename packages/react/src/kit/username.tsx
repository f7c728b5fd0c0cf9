import type { ReactNode } from 'react';

/** For password managers only: they would not know whose password this is. */
export const Username = ({ email }: { readonly email: string | undefined }): ReactNode =>
  email && (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  );
