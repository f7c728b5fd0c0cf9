import { describe, expect, test } from 'vitest';
import { type LinkPurpose, linkModes } from './link-purposes.ts';
import { everyLinkParameter } from './link-start.ts';
import {
  type LinkMode,
  type MailedLink,
  readLinkMode,
  readMailedLink,
  writeMailedLink,
} from './mailed-link.ts';

const whole = {
  mode: 'verifyAndChangeEmail',
  oobCode: 'a-b_c',
  apiKey: 'key',
  continueUrl: 'https://app.example.com/?a=1&b=2#c',
  lang: 'pt-BR',
  tenantId: 'acme',
} as const satisfies MailedLink;

const read = (query: string) => readMailedLink(new URLSearchParams(query));

describe('a mailed link', () => {
  test('stands in the parameters that every client of the protocol reads', () => {
    expect(writeMailedLink(whole)).toEqual([
      ['mode', 'verifyAndChangeEmail'],
      ['oobCode', 'a-b_c'],
      ['apiKey', 'key'],
      ['continueUrl', 'https://app.example.com/?a=1&b=2#c'],
      ['lang', 'pt-BR'],
      ['tenantId', 'acme'],
    ]);
  });

  test('says when it is read what was written', () => {
    for (const mode of Object.values(linkModes)) {
      const link = { ...whole, mode };
      expect(read(`${new URLSearchParams(writeMailedLink(link))}`)).toStrictEqual(link);
    }
  });

  test('says nothing that is empty, unknown or not there', () => {
    expect(writeMailedLink({ oobCode: 'c', lang: '', tenantId: undefined })).toEqual([
      ['oobCode', 'c'],
    ]);
    expect(read('mode=constructor&oobCode=c&lang=&code=d&theme=dark')).toStrictEqual({
      oobCode: 'c',
    });
    expect(read('')).toStrictEqual({});
    expect(readMailedLink(undefined)).toStrictEqual({});
  });

  test('is for one purpose, each its own', () => {
    // The type demands that no mode is missing.
    const purposes: Readonly<Record<LinkMode, LinkPurpose>> = {
      resetPassword: 'PASSWORD_RESET',
      signIn: 'EMAIL_SIGNIN',
      verifyEmail: 'VERIFY_EMAIL',
      verifyAndChangeEmail: 'VERIFY_AND_CHANGE_EMAIL',
      recoverEmail: 'RECOVER_EMAIL',
      revertSecondFactorAddition: 'REVERT_SECOND_FACTOR_ADDITION',
      revertSecondFactorRemoval: 'REVERT_SECOND_FACTOR_REMOVAL',
    };
    const inverted = Object.entries(linkModes).map(([purpose, mode]) => [mode, purpose]);
    expect(Object.fromEntries(inverted)).toEqual(purposes);
    expect(inverted).toHaveLength(Object.keys(purposes).length);
  });

  test('leaves ten names in an address, those of its beginning among them', () => {
    expect(everyLinkParameter).toEqual([
      ...['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'],
      ...['ui_sid', 'ui_sd', 'ui_auid', 'ui_pid'],
    ]);
  });
});

test('a mode is read in any case, and no other word is one', () => {
  expect(['SIGNIN', 'signin', 'sIgNiN'].map(readLinkMode)).toEqual(Array(3).fill('signIn'));
  for (const other of ['toString', 'EMAIL_SIGNIN', ' signIn', '', null, undefined]) {
    expect(readLinkMode(other)).toBeUndefined();
  }
});
