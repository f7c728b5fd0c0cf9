import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, isIP } from 'node:net';
import { gzipSync } from 'node:zlib';
import { mailServerConnector } from '@latchkey/kernel/outgoing/connect-to-mail-server';
import { mailServerComplaint } from '@latchkey/kernel/outgoing/mail-server-complaint';
import { createOutgoing, type OutgoingOptions } from '@latchkey/kernel/outgoing/outgoing';
import { startTlsHost } from '@latchkey/testing/tls-host';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterEach, describe, expect, test, vi } from 'vitest';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0).reverse()) await close();
});

const strict = { privateAllowed: false } as const;

/** A resolver that knows these answers, one after the other, and counts the questions. */
function resolver(...answers: (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<readonly LookupAddress[]> => {
    asked.push(host);
    const addresses = answers[Math.min(asked.length, answers.length) - 1] ?? [];
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return { asked, resolve };
}

async function startHttp(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Whoever may call the web servers of this machine; everything else is as strict as ever. */
const toLoopback = (options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ ...strict, privateHosts: ['127.0.0.1'], ...options });

describe('O3: an address that somebody else chose leads to public hosts only', () => {
  test.each([
    ['http://hook.example.com/', 'https'],
    ['ftp://hook.example.com/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['data:application/json,{}', 'https'],
    ['gopher://hook.example.com/', 'https'],
    ['', 'absolute'],
    ['/hook', 'absolute'],
    ['//hook.example.com/', 'absolute'],
    ['hook.example.com', 'absolute'],
    ['https://', 'absolute'],
    ['https://user@hook.example.com/', 'password'],
    ['https://user:password@hook.example.com/', 'password'],
    ['https://hook.example.com@127.0.0.1/', 'password'],
    ['https://localhost/', 'public'],
    ['https://LOCALHOST/', 'public'],
    ['https://app.localhost/', 'public'],
    ['https://printer.local/', 'public'],
    ['https://metadata.google.internal/computeMetadata/v1/', 'public'],
    ['https://router/', 'public'],
    ['https://127.0.0.1/', 'public'],
    ['https://169.254.169.254/latest/meta-data/', 'public'],
    ['https://168.63.129.16/', 'public'],
    ['https://[::1]/', 'public'],
    ['https://[::]/', 'public'],
    ['https://[::ffff:7f00:1]/', 'public'],
    ['https://[::ffff:127.0.0.1]/', 'spelled'],
    ['https://[0:0:0:0:0:0:0:1]/', 'spelled'],
    ['https://0177.0.0.1/', 'spelled'],
    ['https://0x7f.0.0.1/', 'spelled'],
    ['https://0x7f000001/', 'spelled'],
    ['https://2130706433/', 'spelled'],
    ['https://127.1/', 'spelled'],
    ['https://0/', 'spelled'],
    ['https://0x8.0x8.0x8.0x8/', 'spelled'],
    ['https://１２７.0.0.1/', 'spelled'],
    ['https://127。0。0。1/', 'spelled'],
    ['https://%31%32%37.0.0.1/', 'spelled'],
    ['https:\\\\hook.example.com/', 'spelled'],
    ['https:hook.example.com/', 'spelled'],
    [' https://hook.example.com/', 'spelled'],
    ['https://hook.exa\tmple.com/', 'spelled'],
    ['https://hook.example.com./', 'dot'],
    ['https://127.0.0.1./', 'spelled'],
    ['https://hook.example.com:22/', 'port'],
    ['https://hook.example.com:25/', 'port'],
    ['https://hook.example.com:465/', 'port'],
  ])('%j is refused', async (url, reason) => {
    const { asked, resolve } = resolver(['93.184.215.14']);
    const { complaint, fetch } = createOutgoing({ ...strict, resolve });
    expect(complaint(url)).toContain(reason);
    await expect(fetch(url)).rejects.toMatchObject({ name: 'OutgoingRefused' });
    expect(asked).toEqual([]);
  });

  test.each([
    'https://hook.example.com',
    'https://hook.example.com/path?query#fragment',
    'https://Hook.Example.com:443/',
    'https://hook.example.com:8443/',
    'https://xn--mller-kva.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%j is an address to call', (url) => {
    expect(createOutgoing(strict).complaint(url)).toBeUndefined();
  });

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1'],
    ...['192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['168.63.129.16', '::', '::1', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
    ...['3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
    ...['ff02::1', '', 'hook.example.com', '2130706433'],
  ])(
    'a name that leads to "%s" is not called, beside whatever else it leads to',
    async (address) => {
      for (const answer of [[address], ['93.184.215.14', address], [address, '2606:4700::1111']]) {
        const { resolve } = resolver(answer);
        const { fetch } = createOutgoing({ ...strict, resolve });
        await expect(fetch('https://hook.example.com/')).rejects.toMatchObject({
          name: 'OutgoingRefused',
          message: 'The host hook.example.com does not lead to a public address.',
        });
      }
    },
  );

  test('a name that leads nowhere is not called', async () => {
    const { resolve } = resolver([]);
    const { fetch } = createOutgoing({ ...strict, resolve });
    await expect(fetch('https://hook.example.com/')).rejects.toThrow('has no address');
  });

  test('a name that changes its mind is asked once, and the checked address is the one called', async () => {
    const listener: RequestListener = (request, response) =>
      response.end(`${request.socket.localAddress} ${request.headers.host}`);
    const first = await startTlsHost('hook.example.com', listener, '127.0.0.1');
    const second = await startTlsHost('hook.example.com', listener, '127.0.0.2', first.port);
    closers.push(first.close, second.close);
    const { asked, resolve } = resolver(['127.0.0.1'], ['127.0.0.2']);
    const { fetch } = createOutgoing({ ...strict, privateHosts: ['hook.example.com'], resolve });
    const reply = await fetch(`https://hook.example.com:${first.port}/`);
    expect(await reply.text()).toBe(`127.0.0.1 hook.example.com:${first.port}`);
    expect(asked).toEqual(['hook.example.com']);
    expect(first.names).toEqual(['hook.example.com']);
    expect(second.names).toEqual([]);
  });

  test('a certificate for another name is not taken', async () => {
    const host = await startTlsHost('hook.example.com', (_, response) => response.end('hello'));
    closers.push(host.close);
    const { resolve } = resolver(['127.0.0.1']);
    const { fetch } = createOutgoing({ ...strict, privateHosts: ['other.example.com'], resolve });
    await expect(fetch(`https://other.example.com:${host.port}/`)).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  test.each([301, 302, 303, 307, 308])(
    'a %i is an answer, and nobody goes there',
    async (status) => {
      const visited: string[] = [];
      const url = await startHttp((request, response) => {
        visited.push(request.url ?? '');
        response.writeHead(status, { location: '/elsewhere' }).end();
      });
      const reply = await toLoopback().fetch(`${url}/hook`, { redirect: 'follow' });
      expect(reply.status).toBe(status);
      expect(reply.ok).toBe(false);
      expect(visited).toEqual(['/hook']);
    },
  );

  test('an answer longer than a megabyte is not read, announced or not', async () => {
    const url = await startHttp((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 2_000_000);
      response.end(Buffer.alloc(request.url === '/fits' ? 1_000_000 : 2_000_000, 'x'));
    });
    const { fetch } = toLoopback();
    expect((await (await fetch(`${url}/fits`)).text()).length).toBe(1_000_000);
    await expect(fetch(`${url}/announced`)).rejects.toThrow('longer than');
    await expect(fetch(`${url}/chunked`)).rejects.toThrow('longer than');
  });

  test('an answer is not unpacked', async () => {
    const url = await startHttp((request, response) => {
      response.setHeader('x-asked', request.headers['accept-encoding'] ?? '');
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip');
      response.end(request.url === '/packed' ? gzipSync(Buffer.alloc(5_000_000)) : '');
    });
    const { fetch } = toLoopback();
    await expect(fetch(`${url}/packed`)).rejects.toThrow('compressed');
    expect((await fetch(url)).headers.get('x-asked')).toBe('identity');
  });

  test.each([
    ['resolves slowly', '/', true],
    ['never answers', '/silent', false],
    ['never ends', '/endless', false],
  ])('a host that %s is given up in time', async (_, path, hangs) => {
    const url = await startHttp((request, response) => {
      if (request.url === '/endless') response.write('{');
    });
    const { port } = new URL(url);
    const { fetch } = createOutgoing({
      ...strict,
      privateHosts: ['slow.example.com'],
      longest: 50,
      resolve: hangs
        ? () => new Promise<never>(() => undefined)
        : async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await expect(fetch(`http://slow.example.com:${port}${path}`)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('no proxy of the environment is asked', async () => {
    const asked: string[] = [];
    const proxy = await startHttp((request, response) => {
      asked.push(request.url ?? '');
      response.end('proxied');
    });
    const url = await startHttp((_, response) => response.end('direct'));
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']) {
      vi.stubEnv(name, proxy);
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(await (await toLoopback().fetch(url)).text()).toBe('direct');
    expect(asked).toEqual([]);
  });

  test('what is sent arrives as any other fetch would send it', async () => {
    const url = await startHttp((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url: path, headers } = request;
        response.setHeader('set-cookie', ['a=1', 'b=2']);
        response.end(
          JSON.stringify({ method, path, type: headers['content-type'], body: `${chunks}` }),
        );
      });
    });
    const reply = await toLoopback().fetch(new URL(`${url}/token?x=1#fragment`), {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'a b' }),
    });
    expect(await reply.json()).toEqual({
      method: 'POST',
      path: '/token?x=1',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'grant_type=a+b',
    });
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const abort = AbortSignal.abort();
    await expect(toLoopback().fetch(url, { signal: abort })).rejects.toBe(abort.reason);
  });

  test('production opens the named private hosts and no other, development opens all', async () => {
    const url = await startHttp((_, response) => response.end('hello'));
    const environment = { ...productionEnvironment, LATCHKEY_PRIVATE_HOSTS: '127.0.0.1' };
    const opened = await startWorld({ environment });
    const closed = await startWorld({ environment: productionEnvironment });
    const development = await startWorld();
    closers.push(opened.close, closed.close, development.close);
    const elsewhere = url.replace('127.0.0.1', '127.0.0.2');
    for (const world of [opened, development]) {
      expect(await (await world.identity.outgoing.fetch(url)).text()).toBe('hello');
    }
    expect(closed.identity.outgoing.complaint(url)).toBeDefined();
    expect(opened.identity.outgoing.complaint(elsewhere)).toBeDefined();
    expect(development.identity.outgoing.complaint(elsewhere)).toBeUndefined();
  });
});

describe('O3: a mail server that somebody else chose is a public one', () => {
  const anywhere = () => false;

  test.each([
    ['localhost', 587, 'public'],
    ['LOCALHOST', 587, 'public'],
    ['mail.local', 587, 'public'],
    ['metadata.google.internal', 587, 'public'],
    ['mailhost', 25, 'public'],
    ['127.0.0.1', 25, 'public'],
    ['10.0.0.7', 587, 'public'],
    ['169.254.169.254', 587, 'public'],
    ['::1', 587, 'public'],
    ['fe80::1', 587, 'public'],
    ['::ffff:7f00:1', 587, 'public'],
    ['::ffff:127.0.0.1', 587, 'spelled'],
    ['[::1]', 587, 'spelled'],
    ['0177.0.0.1', 587, 'spelled'],
    ['127.1', 587, 'spelled'],
    ['2130706433', 587, 'spelled'],
    ['0x7f.0.0.1', 587, 'spelled'],
    ['１２７.0.0.1', 587, 'spelled'],
    ['mail.example.com:25', 587, 'spelled'],
    ['mail.example.com/x', 587, 'spelled'],
    ['user@mail.example.com', 587, 'spelled'],
    ['mail.example.com\r\nHELO x', 587, 'spelled'],
    [' mail.example.com', 587, 'spelled'],
    ['smtp://mail.example.com', 587, 'spelled'],
    ['mail.example.com.', 587, 'dot'],
    ['mail.example.com', 22, 'port'],
    ['mail.example.com', 80, 'port'],
    ['mail.example.com', 443, 'port'],
  ])('%j, port %i, is refused', async (host, port, reason) => {
    expect(mailServerComplaint(host, port, anywhere)).toContain(reason);
    const { asked, resolve } = resolver(['93.184.215.14']);
    const connecting = mailServerConnector({ ...strict, resolve })(host, port, aborted());
    await expect(connecting).rejects.toMatchObject({ name: 'OutgoingRefused' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['mail.example.com', 25],
    ['mail.example.com', 465],
    ['Mail.Example.com', 587],
    ['mail.example.com', 2525],
    ['8.8.8.8', 587],
    ['2606:4700:4700::1111', 587],
  ])('%j, port %i, is one to call', (host, port) => {
    expect(mailServerComplaint(host, port, anywhere)).toBeUndefined();
  });

  /** Whoever connects would be stopped at once; whoever is refused never gets that far. */
  const aborted = () => AbortSignal.abort(new Error('It would have been called.'));

  test('a name that leads inside is not called, beside whatever else it leads to', async () => {
    for (const inside of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00:ec2::254']) {
      for (const answer of [[inside], ['93.184.215.14', inside]]) {
        const { resolve } = resolver(answer);
        const { signal } = new AbortController();
        const connecting = mailServerConnector({ ...strict, resolve })(
          'mail.example.com',
          587,
          signal,
        );
        await expect(connecting).rejects.toThrow('does not lead to a public address');
      }
    }
  });

  test('a name that changes its mind is asked once, and the checked address is the one called', async () => {
    const called: string[] = [];
    const listen = async (address: string, port = 0) => {
      const server = createTcpServer((socket) => {
        called.push(address);
        socket.end();
      });
      server.listen(port, address);
      await once(server, 'listening');
      closers.push(() => new Promise((resolve) => server.close(resolve)));
      return (server.address() as AddressInfo).port;
    };
    const port = await listen('127.0.0.1');
    await listen('127.0.0.2', port);
    const { asked, resolve } = resolver(['127.0.0.1'], ['127.0.0.2']);
    const connect = mailServerConnector({ ...strict, privateHosts: ['mail.example.com'], resolve });
    const socket = await connect('mail.example.com', port, new AbortController().signal);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.resume();
    await once(socket, 'close');
    expect([asked, called]).toEqual([['mail.example.com'], ['127.0.0.1']]);
  });

  const sendEmail = (host: string, port: number) => ({
    method: 'CUSTOM_SMTP',
    smtp: { senderEmail: 'no-reply@example.com', host, port },
  });

  const configure = (world: World, host: string, port: number) =>
    world.admin(
      '/v2/projects/latchkey/config?updateMask=notification.sendEmail',
      { notification: { sendEmail: sendEmail(host, port) } },
      'PATCH',
    );

  // Attack: an owner's key, or whoever stole it, has the server knock at what only it can reach.
  test('none is written down that is inside, unless it was named by who runs the server', async () => {
    const environment = { ...productionEnvironment, LATCHKEY_PRIVATE_HOSTS: '127.0.0.1' };
    const opened = await startWorld({ environment });
    const closed = await startWorld({ environment: productionEnvironment });
    closers.push(opened.close, closed.close);
    const reply = await configure(closed, '127.0.0.1', 587);
    expect(reply.status).toBe(400);
    expect(reply.body.error.message).toBe(
      'INVALID_CONFIG : The SMTP server is not called: The address 127.0.0.1 is not a public one.',
    );
    expect((await configure(closed, 'mail.example.com', 22)).status).toBe(400);
    expect((await configure(closed, 'mail.example.com', 587)).status).toBe(200);
    expect((await configure(opened, '127.0.0.1', 2525)).status).toBe(200);
    expect((await configure(opened, '127.0.0.2', 2525)).status).toBe(400);
  });

  test('one that was written down by another way is not called either', async () => {
    let called = 0;
    const server = createTcpServer((socket) => {
      called += 1;
      socket.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const world = await startWorld({ environment: productionEnvironment });
    closers.push(world.close);
    const { settings } = world.identity;
    const { config, version } = await settings.latest('');
    const notification = { sendEmail: sendEmail('127.0.0.1', port) } as const;
    await world.identity.commit([
      settings.replace('', version, { ...config, notification } as typeof config, world.now()),
    ]);
    await settings.latest('');
    const email = 'reader@example.com';
    await world.signUp(email);
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await world.dispatcher.dispatchDue();
    expect(await world.mailsTo(email)).toMatchObject([
      { state: 'waiting', lastError: 'OUTGOING_REFUSED' },
    ]);
    expect(called).toBe(0);
  });
});
