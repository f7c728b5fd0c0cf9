import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { expect, test } from 'vitest';
import { mailWarnings } from './check-mail-servers.ts';

test('whoever requires proved addresses is warned of what makes the proof impossible, or worthless', async () => {
  const environment = { ...productionEnvironment, LATCHKEY_MAILED_CODES: 'anywhere' };
  const world = await startWorld({ environment });
  try {
    expect(await mailWarnings(world.data, world.config)).toEqual([
      expect.stringMatching(/^mail: SMTP_URL is not set/),
    ]);
    const path = '/v2/projects/latchkey/config?updateMask=emailVerificationConfig';
    const emailVerificationConfig = { requiredToSignIn: true };
    await world.admin(path, { emailVerificationConfig }, 'PATCH');
    expect(await mailWarnings(world.data, world.config)).toEqual([
      expect.stringMatching(/^mail: SMTP_URL is not set/),
      expect.stringMatching(/^mail: .*nobody with a new account gets in/),
      expect.stringMatching(/^LATCHKEY_MAILED_CODES: .*gets in once the stranger opens the link/),
    ]);
  } finally {
    await world.close();
  }
});
