/** What is being done about the providers of an account. */
export type LinkingState = {
  /** The provider of which it is asked whether it is to be unlinked. */
  readonly open?: string | undefined;
  /** The provider that the task is about, also when it has ended. */
  readonly about?: string | undefined;
};

export type LinkingEvent =
  | { readonly type: 'turned'; readonly open: string | undefined }
  | { readonly type: 'begun'; readonly about: string }
  | { readonly type: 'unlinked' };

export function stepLinking(state: LinkingState, event: LinkingEvent): LinkingState {
  const { open, about } = state;
  switch (event.type) {
    case 'turned':
      return { open: event.open, about };
    case 'begun':
      return { open, about: event.about };
    case 'unlinked':
      // What is said about it is still about it.
      return { about };
  }
}
