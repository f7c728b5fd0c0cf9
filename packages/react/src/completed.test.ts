import { readFileSync } from 'node:fs';
import type { ClientError, ClientErrorCode } from '@latchkey/client';
import { expect, expectTypeOf, test } from 'vitest';
import type { Claims } from './account/token-claims.ts';
import type { Appearance } from './appearance.ts';
import type { ClaimCondition } from './gates/allows.ts';
import type { KnownProviderId, ProviderId } from './kit/provider-id.ts';
import type { Language } from './messages/language.ts';
import type { SignInOptions } from './options.ts';
import type { AuthProviderProps } from './provider.tsx';
import type { VariableName } from './theme/variables.ts';

/** What an editor offers: the texts that a type names, without the patterns that it allows besides. */
type Offered<Of> = Of extends string
  ? Record<never, never> extends Record<Of, 1>
    ? never
    : Of
  : never;

/** The same of the keys of an object. */
type Named<Of> = { [Key in keyof Of as string extends Key ? never : Key]: Of[Key] };

test('an editor completes providers, and takes any other', () => {
  type Id = Exclude<NonNullable<SignInOptions['providers']>[number], object>;
  expectTypeOf<KnownProviderId>().toExtend<Offered<Id>>();
  expectTypeOf<'saml.house'>().toExtend<Id>();
  expectTypeOf<string>().toExtend<ProviderId>();
  // @ts-expect-error A provider is no number.
  const wrong: ProviderId = 5;
  expect(wrong).toBe(5);
});

test('an editor completes languages, and takes any other tag', () => {
  type Locale = Exclude<AuthProviderProps['locale'], undefined>;
  expectTypeOf<Language>().toExtend<Offered<Locale>>();
  expectTypeOf<'de-AT'>().toExtend<Locale>();
});

test('an editor completes the variables of a theme, which are those of its style sheet', () => {
  expectTypeOf<keyof Named<NonNullable<Appearance['variables']>>>().toEqualTypeOf<VariableName>();
  expectTypeOf<{ primary: '#0a7'; brand: 'red' }>().toExtend<
    NonNullable<Appearance['variables']>
  >();
  // @ts-expect-error What a property is set to is a text.
  const wrong: Appearance = { variables: { radius: 4 } };
  expect(wrong).toBeDefined();

  const styles = readFileSync(new URL('./theme/tokens.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./theme/variables.ts', import.meta.url), 'utf8');
  const set = [...styles.matchAll(/--lk-([\w-]+)\s*:/g)].map(([, name]) => name);
  const named = [...source.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  expect(named).toEqual([...new Set(set)].sort());
});

test('every failure can be asked for its code and its reason', () => {
  type Failure = Parameters<NonNullable<SignInOptions['onError']>>[0];
  expectTypeOf<Failure['code']>().toEqualTypeOf<ClientErrorCode | undefined>();
  expectTypeOf<ClientError['reason']>().toExtend<Failure['reason']>();
  expectTypeOf<Error>().toExtend<Failure>();
  const own: Failure = new Error('Not you.');
  expect(own.code).toBeUndefined();
});

test('an editor completes claims, and takes those of the project', () => {
  expectTypeOf<'email_verified' | 'auth_time' | 'role' | 'roles'>().toExtend<
    Offered<ClaimCondition>
  >();
  expectTypeOf<Claims['auth_time']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Claims['plan']>().toEqualTypeOf<unknown>();
  expectTypeOf<{ plan: 'team'; email_verified: true }>().toExtend<ClaimCondition>();
  // @ts-expect-error Times are numbers.
  const wrong: ClaimCondition = { auth_time: 'noon' };
  expect(wrong).toBeDefined();
});
