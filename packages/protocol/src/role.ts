/** What an operator may do, from the least to the most. Each may do all that the ones before may. */
export const roles = ['viewer', 'userAdmin', 'owner'] as const;

export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Whoever has no role that we know may do nothing. */
export const mayActAs = (role: Role, needed: Role): boolean =>
  isRole(role) && roles.indexOf(role) >= roles.indexOf(needed);
