type Payload = Readonly<Record<string, unknown>> & {
  readonly uid?: string;
  readonly grantId?: string;
};

const room = 5000;

/** Where an issuer keeps its things, until the server ends or others need the room. */
export function createIssuerMemory(
  clientOf: (clientId: string) => Payload | undefined = () => undefined,
) {
  const kept = new Map<string, Payload>();

  return (model: string) => {
    const key = (id: string) => `${model}:${id}`;
    return {
      async upsert(id: string, payload: Payload) {
        const [oldest] = kept.keys();
        if (kept.size >= room && oldest !== undefined) kept.delete(oldest);
        kept.set(key(id), payload);
      },
      async find(id: string) {
        return model === 'Client' ? clientOf(id) : kept.get(key(id));
      },
      async findByUid(uid: string) {
        const own = [...kept].filter(([name]) => name.startsWith(key('')));
        return own.find(([, payload]) => payload.uid === uid)?.[1];
      },
      async consume(id: string) {
        const payload = kept.get(key(id));
        if (payload !== undefined) kept.set(key(id), { ...payload, consumed: 1 });
      },
      async destroy(id: string) {
        kept.delete(key(id));
      },
      async revokeByGrantId(grantId: string) {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
