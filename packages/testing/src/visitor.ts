import { decodeHTML } from 'entities';
import type { World } from './world.ts';

/** A page as somebody without scripts meets it. */
export type Page = {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly html: string;
  readonly heading: string;
  /** What can be read on it. */
  readonly text: string;
  readonly links: readonly string[];
  readonly hasForm: boolean;
  /** Fills in the first form and presses its button; or the form of the button that is named. */
  press(fields?: Readonly<Record<string, string>>, button?: string): Promise<Page>;
};

type Headers = Readonly<Record<string, string>>;

const attribute = (tag: string, name: string): string =>
  decodeHTML(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

const readable = (html: string): string =>
  decodeHTML(html.replace(/<head>.*?<\/head>/s, '').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();

function formOf(html: string, button = '') {
  const forms = html.match(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs) ?? [];
  const form = forms.find((each) => readable(each).includes(button)) ?? '';
  const inputs = form.match(/<input [^>]*>/g) ?? [];
  return {
    action: attribute(form, 'action'),
    fields: inputs.map((tag): [string, string] => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]),
  };
}

/** A browser of the plainest kind: it reads, follows links and sends forms. */
export function visitor(
  world: World,
  browserHeaders: Headers = { 'sec-fetch-site': 'same-origin' },
) {
  const read = (response: Awaited<ReturnType<typeof fetchPage>>): Page => {
    const { body: html } = response;
    return {
      status: response.statusCode,
      headers: response.headers,
      html,
      heading: readable(/<h1[^>]*>.*?<\/h1>/s.exec(html)?.[0] ?? ''),
      text: readable(html),
      links: (html.match(/<a [^>]*>/g) ?? []).map((tag) => attribute(tag, 'href')),
      hasForm: html.includes('method="post"'),
      async press(fields = {}, button = undefined) {
        const form = formOf(html, button);
        if (form.action === '') throw new Error(`No form on "${readable(html)}"`);
        return send(form.action, { ...Object.fromEntries(form.fields), ...fields });
      },
    };
  };

  const fetchPage = (method: 'GET' | 'HEAD', url: string) =>
    world.app.inject({
      method,
      url: url.replace(world.identity.publicUrl, ''),
      headers: { accept: 'text/html' },
    });

  async function send(path: string, fields: Readonly<Record<string, string>>): Promise<Page> {
    return read(
      await world.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          ...browserHeaders,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    );
  }

  return {
    open: async (url: string): Promise<Page> => read(await fetchPage('GET', url)),
    head: async (url: string): Promise<Page> => read(await fetchPage('HEAD', url)),
    send,
  };
}
