import { RulesError } from '@latchkey/rules';
import { ownBucket, ownRules } from '@latchkey/rulesets/release';
import type { FastifyInstance } from 'fastify';
import type { replaceable } from '../access/bucket-rules.ts';
import { invalid } from '../objects/invalid.ts';
import type { Files } from '../open-files.ts';

export type EmulatorRoutes = {
  readonly files: Pick<Files, 'clear'>;
  readonly replaceRules: ReturnType<typeof replaceable>['replace'];
};

type RulesFile = { readonly content?: unknown; readonly resource?: unknown };

/** A text of rules is one file, or one for each bucket. */
function readFiles(body: unknown): readonly RulesFile[] {
  const files = (body as { rules?: { files?: unknown } } | undefined)?.rules?.files;
  if (!Array.isArray(files) || files.length === 0) throw invalid('Rules are files.');
  const isOne = files.length === 1;
  for (const { content, resource } of files as readonly RulesFile[]) {
    if (typeof content !== 'string') throw invalid('Each file of rules has a content.');
    if (!isOne && typeof resource !== 'string') throw invalid('Several files name their buckets.');
  }
  return files;
}

/** What test suites that were written for the emulator ask for. In development only. */
export function mountEmulatorRoutes(
  scope: FastifyInstance,
  { files, replaceRules }: EmulatorRoutes,
): void {
  scope.put('/internal/setRules', async ({ body }) => {
    try {
      for (const { content, resource } of readFiles(body)) {
        if (resource === ownBucket) throw invalid(ownRules);
        replaceRules(String(content), typeof resource === 'string' ? resource : undefined);
      }
    } catch (error) {
      if (error instanceof RulesError) throw invalid(error.message);
      throw error;
    }
    return { message: 'Rules updated successfully' };
  });

  scope.post('/internal/reset', async () => {
    await files.clear();
    return {};
  });
}
