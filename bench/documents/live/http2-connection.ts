import { connect } from 'node:net';

/** What arrives on one stream. */
export type StreamReader = {
  data(bytes: Buffer): void;
  /** The other side has ended it, or the connection broke. */
  ended(why: string): void;
};

/** HTTP/2 as far as calls of gRPC need it. Written for load: `node:http2` costs a client as much as a server. */
export type Http2Connection = {
  /** Opens a stream whose request has not ended. */
  open(
    headers: Readonly<Record<string, string>>,
    path: string,
    message: Buffer,
    reader: StreamReader,
  ): void;
  close(): void;
};

const headLength = 9;
const kinds = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, leave: 7, window: 8 } as const;
const flags = { acknowledges: 1, endsStream: 1, endsHeaders: 4 } as const;
const greatestWindow = 2 ** 31 - 1;
const usualWindow = 65_535;

function frame(kind: number, flag: number, stream: number, payload: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(headLength + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = kind;
  bytes[4] = flag;
  bytes.writeUInt32BE(stream, 5);
  bytes.set(payload, headLength);
  return bytes;
}

/** A text of HPACK as it is, of less than 127 bytes or of less than 254. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = bytes.length < 127 ? [bytes.length] : [127, bytes.length - 127];
  return Buffer.concat([Buffer.from(length), bytes]);
}

const plainHeader = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0]), text(name), text(value)]);

/** Static entries of HPACK: `:method: POST`, `:scheme: http`, the name `:path`, the name `:authority`. */
const headerBlock = (headers: Readonly<Record<string, string>>, path: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x83, 0x86, 0x04]),
    text(path),
    Buffer.from([0x01]),
    text('127.0.0.1'),
    ...Object.entries(headers).map(([name, value]) => plainHeader(name, value)),
  ]);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Nobody who measures lets the server wait for a window. */
const greeting = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(kinds.settings, 0, 0, Buffer.concat([Buffer.from([0, 4]), uint32(greatestWindow)])),
  frame(kinds.window, 0, 0, uint32(greatestWindow - usualWindow)),
]);

export function openHttp2Connection(port: number): Promise<Http2Connection> {
  const streams = new Map<number, StreamReader>();
  let nextStream = 1;
  let held: Buffer | undefined;
  let isClosed = false;

  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });

    function fail(why: string): void {
      reject(new Error(why));
      if (isClosed) return;
      isClosed = true;
      for (const reader of streams.values()) reader.ended(why);
    }

    function take(kind: number, flag: number, stream: number, payload: Buffer): void {
      if (kind === kinds.data) streams.get(stream)?.data(payload);
      else if (kind === kinds.settings && flag === 0) {
        socket.write(frame(kinds.settings, flags.acknowledges, 0, Buffer.alloc(0)));
      } else if (kind === kinds.ping && flag === 0) {
        socket.write(frame(kinds.ping, flags.acknowledges, 0, payload));
      } else if (kind === kinds.reset) {
        streams.get(stream)?.ended(`reset by ${payload.readUInt32BE(0)}`);
      } else if (kind === kinds.leave) fail(`told to go by ${payload.readUInt32BE(4)}`);
      if ((kind === kinds.data || kind === kinds.headers) && (flag & flags.endsStream) !== 0) {
        streams.get(stream)?.ended(`ended by the server: ${payload.toString('latin1')}`);
      }
    }

    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('The connection was closed.'));
    socket.on('data', (chunk) => {
      const bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
      let at = 0;
      while (bytes.length - at >= headLength) {
        const end = at + headLength + bytes.readUIntBE(at, 3);
        if (end > bytes.length) break;
        const stream = bytes.readUInt32BE(at + 5);
        take(bytes[at + 3] ?? 0, bytes[at + 4] ?? 0, stream, bytes.subarray(at + headLength, end));
        at = end;
      }
      held = at === bytes.length ? undefined : bytes.subarray(at);
    });
    socket.on('connect', () => {
      socket.write(greeting);
      resolve({
        open(headers, path, message, reader) {
          const stream = nextStream;
          nextStream += 2;
          streams.set(stream, reader);
          socket.write(
            Buffer.concat([
              frame(kinds.headers, flags.endsHeaders, stream, headerBlock(headers, path)),
              frame(kinds.data, 0, stream, message),
            ]),
          );
        },
        close() {
          isClosed = true;
          socket.destroy();
        },
      });
    });
  });
}
