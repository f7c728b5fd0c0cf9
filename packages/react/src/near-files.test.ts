import { expect, test } from 'vitest';
import { nearFiles } from './near-files.ts';

// The compiler holds regions and their files together, but not these screens and theirs.
test.each(Object.entries(nearFiles))(
  '%s comes with the file that is named for it',
  async (...at) => {
    const [screen, bring] = at;
    const { region } = await bring();
    expect(Object.keys(region.transitions)).toContain(screen);
  },
);
