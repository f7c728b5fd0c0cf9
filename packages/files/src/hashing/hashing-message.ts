/** What a hashing thread is told, of one of several streams, in order. */
export type HashingMessage = { readonly stream: number } & (
  | { readonly kind: 'begin'; readonly state: string }
  /** The memory goes there and comes back. */
  | { readonly kind: 'update'; readonly memory: ArrayBuffer; readonly length: number }
  | { readonly kind: 'save' }
  | { readonly kind: 'end' }
);

export type HashingAnswer = { readonly stream: number } & (
  | { readonly kind: 'hashed'; readonly memory: ArrayBuffer }
  | { readonly kind: 'saved'; readonly state: string }
);
