import type { Caller } from '@latchkey/kernel/caller';
import type { PastRelease, Release } from './release.ts';
import type { Ruleset, SourceFile } from './ruleset.ts';

/** Somebody who acts here: an operator, or whoever types commands. */
export type Acting = Caller & { readonly operator: string };

/** What a switch does where a name has rules already, or has none. */
export type SwitchKind =
  | 'first'
  | 'next'
  /** Only if the release of this number is in force; 0 where none is. */
  | { readonly after: number };

export type SwitchRefusal = 'ruleset-missing' | 'release-missing' | 'release-exists';

/** Where a page begins: after this one, in the order of newest first. */
export type PageStart = { readonly createdAt: number; readonly id: string };

/** Rulesets of all projects, and which of them are in force where. */
export type StoredRulesets = {
  find(project: string, id: string): Promise<Ruleset | undefined>;
  /** Newest first. */
  list(project: string, limit: number, after?: PageStart): Promise<readonly Ruleset[]>;
  /** Throws an `UnusableSource` where the text cannot be used. */
  create(by: Acting, project: string, file: SourceFile): Promise<Ruleset | 'too-many-rulesets'>;
  /** One that is in force somewhere stays. */
  delete(
    by: Acting,
    project: string,
    id: string,
  ): Promise<'ruleset-missing' | 'ruleset-released' | undefined>;
  /** What is in force, in the order of names. */
  releases(project: string): Promise<readonly Release[]>;
  release(project: string, name: string): Promise<Release | undefined>;
  /** Newest first: the first of them is in force. */
  history(project: string, name: string, limit: number): Promise<readonly PastRelease[]>;
  /** Puts a ruleset in force. */
  switch(
    by: Acting,
    project: string,
    name: string,
    ruleset: string,
    kind: SwitchKind,
  ): Promise<SwitchRefusal | undefined>;
  /** Makes a ruleset and puts it in force, both or neither. Throws as `create` does. */
  deploy(
    by: Acting,
    project: string,
    name: string,
    file: SourceFile,
    after: number,
  ): Promise<Ruleset | 'too-many-rulesets' | 'release-missing' | 'release-exists'>;
  /** Lets go of the oldest that are not in force, and of releases that were long ago. */
  prune(project: string): Promise<void>;
};
