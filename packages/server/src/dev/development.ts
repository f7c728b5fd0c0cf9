import type { Credentials } from '@latchkey/kernel/http/credentials';
import type { CustomTokens } from '@latchkey/kernel/tokens/custom-tokens';
import type { FastifyInstance } from 'fastify';
import { createDemoProviders } from './demo-provider/demo-provider.ts';
import { mountDemoProvider } from './demo-provider/demo-routes.ts';
import type { DevelopmentContext } from './development-context.ts';
import { mountEmulatorRoutes } from './emulator-routes.ts';
import { foreignPages, isEmulatorOwner } from './foreign-pages.ts';
import { mountInbox } from './inbox.ts';
import { unsignedCustomTokens } from './unsigned-custom-tokens.ts';
import { withUnsignedTokens } from './unsigned-provider-tokens.ts';

export type Development = {
  credentials(real: Credentials): Credentials;
  customTokens(real: CustomTokens): CustomTokens;
  /** Who plays the providers that nobody configured. */
  readonly demoProviders: typeof createDemoProviders;
  /** Who may call at all. */
  readonly foreignPages: typeof foreignPages;
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
  demoProviders: (surroundings, app) => withUnsignedTokens(createDemoProviders(surroundings, app)),
  foreignPages,
  mount(app, context) {
    mountEmulatorRoutes(app, context);
    mountInbox(app, context);
    const { identity, sender } = context;
    mountDemoProvider(app, { ...sender, accountPage: identity.accountPage });
  },
};
