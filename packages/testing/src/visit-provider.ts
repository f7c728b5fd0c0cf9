/** What the handler page would be called with. */
export type ProviderAnswer = { readonly requestUri: string; readonly postBody: string | null };

/** A form that sends itself, as providers answer by `form_post`. */
function formIn(html: string): { readonly action: string; readonly fields: URLSearchParams } {
  const text = (value: string) =>
    value
      .replace(/&(?:quot|#34);/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  const [, action = ''] = /<form[^>]*action="([^"]*)"/i.exec(html) ?? [];
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(
    /<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/gi,
  )) {
    fields.append(text(name), text(value));
  }
  return { action: text(action), fields };
}

/**
 * Goes where a browser would go, with its cookies, until the provider sends it back to us. The step
 * `choose` is asked for every page on the way: where the person clicks.
 */
export async function visitProvider(
  authUri: string,
  redirectUri: string,
  choose: (page: { readonly url: string; readonly html: string }) => string,
): Promise<ProviderAnswer> {
  const cookies = new Map<string, string>();
  let url = authUri;
  for (let steps = 0; steps < 20; steps += 1) {
    if (url.startsWith(redirectUri)) return { requestUri: url, postBody: null };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    const { action, fields } = formIn(html);
    if (action.startsWith(redirectUri)) return { requestUri: action, postBody: fields.toString() };
    if (!response.ok) throw new Error(`The provider answers ${response.status}: ${html}`);
    url = new URL(choose({ url, html }), url).href;
  }
  throw new Error(`The provider never sent the browser back to ${redirectUri}.`);
}
