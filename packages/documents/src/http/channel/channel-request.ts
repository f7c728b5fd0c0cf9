import { formFields } from '@latchkey/kernel/form-fields';
import { type JsonReading, readJson } from '@latchkey/kernel/http/read-json';
import { invalid } from '../../wire/invalid.ts';

/** As many as clients put into one request, and more than a batch of them needs. */
const mostFields = 2000;

const number = /^\d{1,15}$/;

function readCount(text: string | null, name: string): number {
  if (text === null || text === '') return 0;
  if (!number.test(text)) throw invalid(`The number ${name} is malformed.`);
  return Number(text);
}

/** The query of a request to a channel. Whatever else is in it means nothing. */
export type ChannelQuery = {
  readonly session: string | undefined;
  readonly isTerminating: boolean;
  readonly database: string;
  /** The last array that the client has. */
  readonly acknowledged: number;
  readonly isPolling: boolean;
  /** Milliseconds that the client waits for the answer to a poll. */
  readonly patience: number | undefined;
  /** Headers that the client could not send as such, as older ones write them. */
  readonly headers: string;
};

export function readChannelQuery(url: string): ChannelQuery {
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const query = formFields(search, 50);
  if (query === undefined) throw invalid('The address has too many parameters.');
  return {
    session: query.get('SID') ?? undefined,
    isTerminating: query.get('TYPE') === 'terminate',
    database: query.get('database') ?? '',
    acknowledged: readCount(query.get('AID'), 'AID'),
    isPolling: query.get('CI') === '1',
    patience: readCount(query.get('TO'), 'TO') || undefined,
    headers: query.get('$httpHeaders') ?? '',
  };
}

export type ChannelForm = {
  readonly headers: string;
  /** The number of the first message. */
  readonly offset: number;
  readonly messages: readonly unknown[];
  readonly characters: number;
};

export function readChannelForm(text: string, json: Partial<JsonReading>): ChannelForm {
  const form = formFields(text, mostFields);
  if (form === undefined) throw invalid('The form has too many fields.');
  const count = readCount(form.get('count'), 'count');
  if (count > mostFields) throw invalid('The form has too few fields.');
  const messages = Array.from({ length: count }, (_, index) => {
    const data = form.get(`req${index}___data__`);
    if (data === null) throw invalid(`The message ${index} is not there.`);
    return readJson(data, json);
  });
  return {
    headers: form.get('headers') ?? '',
    offset: readCount(form.get('ofs'), 'ofs'),
    messages,
    characters: text.length,
  };
}

/** The value of a header in lines of `name:value`. */
export function headerIn(lines: string, name: string): string | undefined {
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) {
      return line.slice(colon + 1).trim();
    }
  }
  return undefined;
}
