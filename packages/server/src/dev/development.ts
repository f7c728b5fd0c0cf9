import type { ForeignProvider } from '@latchkey/identity/providers/foreign-provider';
import type { Credentials } from '@latchkey/kernel/http/credentials';
import type { Log } from '@latchkey/kernel/log';
import type { CustomTokens } from '@latchkey/kernel/tokens/custom-tokens';
import type { FastifyInstance } from 'fastify';
import { createDemoProviders } from './demo-provider/demo-provider.ts';
import { mountDemoProvider } from './demo-provider/demo-routes.ts';
import type { DevelopmentContext } from './development-context.ts';
import { mountDocs } from './docs/mount-docs.ts';
import { mountEmulatorRoutes } from './emulator-routes.ts';
import { mountExample } from './example/mount-example.ts';
import { foreignPages, isEmulatorOwner } from './foreign-pages.ts';
import { mountInbox } from './inbox.ts';
import { leadToProjects } from './lead-to-project.ts';
import { openOtherProjects } from './other-projects.ts';
import { unsignedCustomTokens } from './unsigned-custom-tokens.ts';
import { withUnsignedTokens } from './unsigned-provider-tokens.ts';

export type Development = {
  credentials(real: Credentials): Credentials;
  customTokens(real: CustomTokens): CustomTokens;
  /** Who plays the providers that nobody configured. */
  readonly demoProviders: (
    surroundings: Parameters<typeof createDemoProviders>[0],
    app: () => FastifyInstance,
    log: Log,
  ) => (providerId: string) => ForeignProvider | undefined;
  /** Who may call at all. */
  readonly foreignPages: typeof foreignPages;
  /** Projects that nobody declared, each with accounts of its own. */
  readonly otherProjects: typeof openOtherProjects;
  readonly leadToProjects: typeof leadToProjects;
  /** What test suites ask of an emulator, also from a page. */
  mountHelpers(app: FastifyInstance, context: DevelopmentContext): void;
  mount(app: FastifyInstance, context: DevelopmentContext): void;
};

/** The shortcuts of development, in one place, behind one import. */
export const development: Development = {
  credentials: (real) => ({
    operator: async (bearer) =>
      isEmulatorOwner(bearer) ? { name: 'owner', role: 'owner' } : real.operator(bearer),
    isApiKey: async () => true,
  }),
  customTokens: unsignedCustomTokens,
  demoProviders: (surroundings, app, log) =>
    withUnsignedTokens(createDemoProviders(surroundings, app), (providerId) =>
      log('warn', 'provider_token_not_verified', { outcome: providerId }),
    ),
  foreignPages,
  otherProjects: openOtherProjects,
  leadToProjects,
  mountHelpers: mountEmulatorRoutes,
  mount(app, context) {
    mountInbox(app, context);
    const { identity, sender } = context;
    mountDemoProvider(app, { ...sender, accountPage: identity.accountPage });
    mountExample(app, { project: identity.project.id, publicUrl: identity.publicUrl });
    mountDocs(app);
  },
};
