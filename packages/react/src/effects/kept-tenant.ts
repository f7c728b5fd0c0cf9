const note = 'latchkey:tenant';

/** What this tab keeps. Where keeping is forbidden, even looking at it throws. */
function inTab<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(globalThis.sessionStorage);
  } catch {
    return undefined;
  }
}

/** The organisation that was chosen in this tab: it must survive the way round by a provider. */
export const keptTenant = (): string | undefined =>
  inTab((storage) => storage.getItem(note)) ?? undefined;

export function keepTenant(tenantId: string): void {
  inTab((storage) => storage.setItem(note, tenantId));
}

export function forgetKeptTenant(): void {
  inTab((storage) => storage.removeItem(note));
}
