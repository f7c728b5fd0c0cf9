import { once } from 'node:events';
import { connect } from 'node:http2';
import { request } from 'node:https';

/** The certificate is one that was made for this. */
const anyCertificate = { rejectUnauthorized: false };

/** What a proxy answers to a page, and then what is left of a call of gRPC behind it. */
export async function askThrough(host: string, port: number): Promise<string> {
  const asked = request({
    host: '127.0.0.1',
    servername: host,
    port,
    path: '/readyz',
    headers: { host },
    ...anyCertificate,
  }).end();
  const [reply] = await once(asked, 'response');
  reply.resume();
  const session = connect(`https://127.0.0.1:${port}`, { servername: host, ...anyCertificate });
  try {
    const call = session.request({
      ':method': 'POST',
      ':path': '/google.firestore.v1.Firestore/GetDocument',
      ':authority': host,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    // A message without anything in it, which no document has as its name.
    call.end(Buffer.alloc(5));
    let trailers: Readonly<Record<string, unknown>> = {};
    call.on('trailers', (sent) => {
      trailers = sent;
    });
    const closed = once(call, 'close');
    const [headers] = await once(call, 'response');
    call.resume();
    await closed;
    const status = headers['grpc-status'] ?? trailers['grpc-status'];
    if (status === undefined) throw new Error(`No answer of gRPC, but HTTP ${headers[':status']}.`);
    return `/readyz ${reply.statusCode}, gRPC answers with status ${status}`;
  } finally {
    session.close();
  }
}
