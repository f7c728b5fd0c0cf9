/**
 * In place of `firebase/auth`, which these pages never hand to the widget. Not being there, it would be a
 * module that fails, and with it every other one that a chunk puts beside it.
 */
export const signInWithCustomToken = (): Promise<never> =>
  Promise.reject(new Error('These pages have no firebase.'));
