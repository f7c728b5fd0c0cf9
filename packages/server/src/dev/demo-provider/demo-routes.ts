import { canonicalEmail } from '@latchkey/identity/accounts/email-address';
import { textFields } from '@latchkey/identity/http/pages/action-request';
import { isOwnForm } from '@latchkey/identity/http/pages/own-form';
import { mountAssets } from '@latchkey/kernel/http/pages/assets';
import { pagePolicy, sendPage } from '@latchkey/kernel/http/pages/send-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChooserView, chooserPage, chooserStyle } from './chooser-page.ts';
import type { DemoIssuer } from './issuer.ts';
import { type DemoPerson, demoPeople, newPerson } from './people.ts';
import { demoPath, playedProviders } from './played-providers.ts';

type DemoContext = {
  readonly publicUrl: string;
  readonly appName: string;
  /** Where people are once they are signed in, if this server shows such pages. */
  readonly accountPage: string | null;
};

/** Reading an issuer's code takes a while, and many a developer never signs in with a provider. */
function openOnce(publicUrl: string): () => Promise<DemoIssuer> {
  let opening: Promise<DemoIssuer> | undefined;
  return () => {
    opening ??= import('./issuer.ts').then(({ openDemoIssuer }) => openDemoIssuer(publicUrl));
    return opening;
  };
}

/** Whoever was chosen before is forgotten: each sign-in is somebody else's. */
const withoutSession = (cookies = ''): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');

/** Hands requests over as they came: the issuer reads bodies and writes answers by itself. */
function mountIssuer(app: FastifyInstance, publicUrl: string, open: () => Promise<DemoIssuer>) {
  const { protocol, host } = new URL(publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.all(`${demoPath}/*`, async (request, reply) => {
    const { provider } = await open();
    reply.hijack();
    const { raw } = request;
    raw.headers.cookie = withoutSession(raw.headers.cookie);
    raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
    raw.headers['x-forwarded-host'] = host;
    const originalUrl = raw.url ?? '';
    Object.assign(raw, { originalUrl, url: originalUrl.slice(demoPath.length) });
    await provider.callback()(raw, reply.raw);
  });
}

type Choice = { readonly person: DemoPerson } | { readonly complaint: string } | 'nobody';

function readChoice(form: ReadonlyMap<string, string>): Choice {
  const chosen = form.get('person');
  if (chosen === 'new') {
    const email = canonicalEmail(form.get('email') ?? '');
    if (email === undefined) return { complaint: 'This is not an email address.' };
    const name = (form.get('name') ?? '').trim().slice(0, 100);
    return { person: newPerson(email, name, form.get('verified') === 'yes') };
  }
  const person = demoPeople.find(({ id }) => id === chosen);
  return person === undefined || person.behaviour === 'refuses' ? 'nobody' : { person };
}

/** As real providers do: a page that cut itself off from its opener would look closed to it. */
const send = (reply: FastifyReply, status: number, view: ChooserView) =>
  sendPage(reply, status, chooserPage(view), pagePolicy, 'unsafe-none');

const refusal = { error: 'access_denied', error_description: 'Nothing was shared.' };

type Visit = FastifyRequest<{ Params: { uid: string } }>;

function mountChooser(
  app: FastifyInstance,
  { publicUrl, appName, accountPage }: DemoContext,
  open: () => Promise<DemoIssuer>,
): void {
  mountAssets(app, [chooserStyle]);
  const clientOf = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const { params } = await (await open()).provider.interactionDetails(raw, reply.raw);
    return { clientId: String(params['client_id']), hint: String(params['login_hint'] ?? '') };
  };
  const viewOf = async (request: FastifyRequest, reply: FastifyReply): Promise<ChooserView> => {
    const { clientId, hint } = await clientOf(request, reply);
    const providerName = playedProviders.get(clientId) ?? clientId;
    return { action: request.url, providerName, appName, hint };
  };

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
    // Who goes back to this page after signing in is in; who is not is asked to sign in there.
    // Without such pages, one that says that this sign-in is over.
    return reply.redirect(accountPage ?? '/__/auth/handler?state=', 303);
  });

  app.get(`${demoPath}/choose/:uid`, async (request: Visit, reply) =>
    send(reply, 200, await viewOf(request, reply)),
  );

  app.post(`${demoPath}/choose/:uid`, async (request: Visit, reply) => {
    if (!isOwnForm(request.headers, publicUrl)) return reply.code(403).send();
    const form = textFields(request.body);
    const choice = readChoice(form);
    if (choice !== 'nobody' && 'complaint' in choice) {
      const { complaint } = choice;
      const hint = form.get('email') ?? '';
      const view = { ...(await viewOf(request, reply)), complaint, hint };
      return send(reply, 400, view);
    }
    const { provider, introduce } = await open();
    const { clientId } = await clientOf(request, reply);
    const result =
      choice === 'nobody'
        ? refusal
        : {
            login: { accountId: introduce(clientId, choice.person), remember: false },
            consent: {},
          };
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    const { pathname } = new URL(next);
    return reply.redirect(pathname, 303);
  });
}

/** An identity provider with ready-made people, for machines where no real one is set up. */
export function mountDemoProvider(app: FastifyInstance, context: DemoContext): void {
  const open = openOnce(context.publicUrl);
  app.register((scope, _options, done) => {
    mountIssuer(scope, context.publicUrl, open);
    done();
  });
  app.register((scope, _options, done) => {
    mountChooser(scope, context, open);
    done();
  });
}
