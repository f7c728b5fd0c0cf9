/**
 * The code that a client refused a call with. Only the code: errors of the admin SDK carry whole
 * requests, which nobody wants to read in the report of a test.
 */
export const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'not refused',
    (error: unknown) => {
      if (error instanceof Error && 'code' in error) return String(error.code);
      throw error;
    },
  );
