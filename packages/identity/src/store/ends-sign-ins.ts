/** Of a change after which a sign-in may count no more: whoever goes by one looks again. */
export const endsSignIns = { events: [{ topic: 'endings' }] } as const;
