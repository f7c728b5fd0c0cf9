import { escapeHtml } from '@latchkey/kernel/escape-html';
import type { MailValues } from './mail-values.ts';

type FilledIn = Readonly<
  Record<
    | 'appName'
    | 'email'
    | 'newEmail'
    | 'name'
    | 'lifetime'
    | 'secondFactor'
    | 'about'
    | 'time'
    | 'device',
    string
  >
>;

/** In one pass: a value that itself looks like a name in braces stays as it is. */
const fillIn = (sentence: string, values: FilledIn): string =>
  sentence.replace(
    /\{(appName|email|newEmail|name|lifetime|secondFactor|about|time|device)\}/g,
    (whole, name: keyof FilledIn) => (Object.hasOwn(values, name) ? values[name] : whole),
  );

export const asText = (
  sentence: string,
  { name = '', lifetime = '', time = '', device = '', ...rest }: MailValues,
): string => fillIn(sentence, { ...rest, name, lifetime, time, device });

/** An address or a name keeps its own direction inside a sentence of the other one. */
export function asHtml(sentence: string, values: MailValues): string {
  const address = (email: string): string =>
    `<strong dir="ltr" style="font-weight:600;overflow-wrap:anywhere;">${escapeHtml(email)}</strong>`;
  const name = (text: string): string => `<span dir="auto">${escapeHtml(text)}</span>`;
  const strong = (text: string): string =>
    `<strong style="font-weight:600;"><bdi>${escapeHtml(text)}</bdi></strong>`;
  return fillIn(escapeHtml(sentence), {
    appName: name(values.appName),
    email: address(values.email),
    newEmail: address(values.newEmail),
    name: name(values.name ?? ''),
    lifetime: escapeHtml(values.lifetime ?? ''),
    secondFactor: strong(values.secondFactor),
    about: strong(values.about),
    time: escapeHtml(values.time ?? ''),
    device: strong(values.device ?? ''),
  });
}
