/** Of a change after which what nodes remember of the settings is old: they look again at once. */
export const changesSettings = [{ topic: 'settings' }] as const;
