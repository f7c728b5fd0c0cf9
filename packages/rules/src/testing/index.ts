import type { RulesAuth } from '../request.ts';
import { compileRules } from '../rules.ts';
import { timestampOfMilliseconds } from '../values/value.ts';
import { defaultDatabase } from './documents-in-memory.ts';
import { type FileVisitor, openFileVisitor } from './files.ts';
import { mapFromPlain, type PlainMap } from './plain-values.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export { type Decision, describeDecision } from '../decision.ts';
export { duration, latlng, timestamp } from '../values/value.ts';
export type { Condition, PlainQuery } from './plain-query.ts';
export { deleteField, float, type Plain, type PlainMap, serverTime } from './plain-values.ts';
export { reference, type Visitor } from './visitor.ts';
export type { Write } from './writes.ts';

/** What there is while rules are tried. */
export type TestedWorld = {
  /** By path: `{ 'users/ada': { name: 'Ada' } }`. */
  readonly documents?: Readonly<Record<string, PlainMap>>;
  /** Where they are; in `(default)`, if nothing is said. */
  readonly database?: string;
  /** By name, with what storage knows of them: `{ 'images/a.png': { size: 12 } }`. */
  readonly files?: Readonly<Record<string, PlainMap>>;
  /** When everything is asked; now, if nothing is said. */
  readonly time?: Date;
};

/** Rules beside documents in memory, to be asked by users and by nobody. */
export type TestedRules = {
  /** Somebody who is signed in, with these claims beside `sub` and `user_id`. */
  asUser(uid: string, claims?: PlainMap): Visitor & { readonly files: FileVisitor };
  /** Somebody who is not signed in. */
  asNobody(): Visitor & { readonly files: FileVisitor };
};

/** Throws a `RulesError` where the rules cannot be used. */
export function testRules(text: string, world: TestedWorld = {}): TestedRules {
  const rules = compileRules(text);
  const now = timestampOfMilliseconds((world.time ?? new Date()).getTime());
  const stored = (values: Readonly<Record<string, PlainMap>> = {}) =>
    new Map(
      Object.entries(values).map(([path, data]) => [
        path.replace(/^\/|\/$/g, ''),
        mapFromPlain(data, now),
      ]),
    );
  const whole = {
    rules,
    database: world.database ?? defaultDatabase,
    now,
    documents: stored(world.documents),
    files: stored(world.files),
  };
  const open = (auth: RulesAuth | null) => ({
    ...openVisitor(whole, auth),
    files: openFileVisitor(whole, auth),
  });
  return {
    asUser: (uid, claims = {}) => {
      const token = mapFromPlain({ sub: uid, user_id: uid, ...claims }, now);
      return open({ uid, token });
    },
    asNobody: () => open(null),
  };
}
