/**
 * To be included before the firebase client. The client opens its hidden frame through a library that
 * it would otherwise fetch from Google; this is as much of that library as the client uses.
 */
(() => {
  type Json = Readonly<Record<string, unknown>>;
  type Frame = ReturnType<typeof connect>;
  type OpenOptions = {
    readonly where: Node;
    readonly url: string;
    readonly attributes?: Readonly<Record<string, unknown>>;
  };

  const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

  /** The frame as the client sees it. All of it goes through a channel that nobody else can reach. */
  function connect(port: MessagePort) {
    const handlers = new Map<string, (data: unknown) => unknown>();
    const waiting = new Map<number, (result: unknown) => void>();

    port.onmessage = ({ data: message }) => {
      if (!isObject(message)) return;
      const { answer, event, result, data } = message;
      if (typeof answer === 'number') {
        waiting.get(answer)?.(result);
        waiting.delete(answer);
      }
      if (typeof event === 'string') handlers.get(event)?.(data);
    };

    let calls = 0;
    const call = (name: string, data: unknown): Promise<unknown> =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        port.postMessage({ call: name, id: calls, data });
      });

    return {
      restyle: () => Promise.resolve(),
      async ping(callback?: () => void): Promise<void> {
        await call('ping', null);
        callback?.();
      },
      register(name: string, handler: (data: unknown) => unknown): void {
        handlers.set(name, handler);
        // What waits in the frame is told only now that somebody listens.
        port.postMessage({ registered: name });
      },
      send(name: string, data: unknown, callback?: (results: readonly unknown[]) => void): void {
        void call(name, data).then((result) => {
          try {
            callback?.([result]);
          } catch {
            // The client throws after everything is said.
          }
        });
      },
    };
  }

  function open<Result>(options: OpenOptions, opened: (frame: Frame) => Result): Promise<Result> {
    const { where, url, attributes = {} } = options;
    const element = document.createElement('iframe');
    const { port1, port2 } = new MessageChannel();
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style') Object.assign(element.style, value);
      else element.setAttribute(name, String(value));
    }
    element.addEventListener(
      'load',
      () => element.contentWindow?.postMessage('latchkey:connect', new URL(url).origin, [port2]),
      { once: true },
    );
    element.src = url;
    where.appendChild(element);
    return Promise.resolve(opened(connect(port1)));
  }

  const iframes = {
    Iframe: connect,
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    getContext: () => ({ open }),
  };
  const page = globalThis as typeof globalThis & { gapi?: { iframes?: object } };
  if (page.gapi?.iframes === undefined) page.gapi = { ...page.gapi, iframes };
})();
