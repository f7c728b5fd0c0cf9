/**
 * What a field of a message can be. The wire is proto3 JSON, not JSON Schema: an int64 travels as
 * a decimal string, an enum may arrive as its number, and an absent field equals its zero.
 */
export type Field = { readonly always?: true } & Kind;

type Kind =
  | { readonly kind: 'string' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'int32' }
  | { readonly kind: 'int64' }
  | { readonly kind: 'double' }
  | { readonly kind: 'struct' }
  | { readonly kind: 'enum'; readonly numbers: Readonly<Record<string, number>> }
  | { readonly kind: 'list'; readonly of: Field }
  | { readonly kind: 'map'; readonly of: Field }
  | { readonly kind: 'message'; readonly fields: Fields };

export type Fields = { readonly [name: string]: Field };

export type ValueOf<F extends Field> = F extends { kind: 'string' | 'secret' }
  ? string
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'int32' | 'int64' | 'double' }
      ? number
      : F extends { kind: 'struct' }
        ? { readonly [name: string]: unknown }
        : F extends { kind: 'enum'; numbers: infer Numbers }
          ? keyof Numbers & string
          : F extends { kind: 'list'; of: infer Of extends Field }
            ? readonly ValueOf<Of>[]
            : F extends { kind: 'map'; of: infer Of extends Field }
              ? { readonly [key: string]: ValueOf<Of> }
              : F extends { kind: 'message'; fields: infer Inner extends Fields }
                ? Message<Inner>
                : never;

/** Every field may be absent: proto3 has no required fields, the operation's errors do. */
export type Message<F extends Fields> = {
  readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined;
};

export const string = { kind: 'string' } as const;
/** A password: any characters at all, kept exactly as they came. */
export const secret = { kind: 'secret' } as const;
export const boolean = { kind: 'boolean' } as const;
/** Small numbers, such as a length or a port: these do travel as JSON numbers. */
export const int32 = { kind: 'int32' } as const;
/** Milliseconds, seconds and counts: always within what a JavaScript number holds exactly. */
export const int64 = { kind: 'int64' } as const;
export const double = { kind: 'double' } as const;
/** A free JSON object, handed through as it is. */
export const struct = { kind: 'struct' } as const;

/**
 * Clients look at it whatever it is, or take what is missing for something else than its zero: where
 * it was given, it is written even as one.
 */
export const always = <const F extends Field>(field: F) => ({ ...field, always: true }) as const;
/** A place in a list, of which the first one is 0. */
export const index = always(int32);

export const list = <const F extends Field>(of: F) => ({ kind: 'list', of }) as const;
export const map = <const F extends Field>(of: F) => ({ kind: 'map', of }) as const;
export const message = <const F extends Fields>(fields: F) =>
  ({ kind: 'message', fields }) as const;
export const enumeration = <const N extends Readonly<Record<string, number>>>(numbers: N) =>
  ({ kind: 'enum', numbers }) as const;
