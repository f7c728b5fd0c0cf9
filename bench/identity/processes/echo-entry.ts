import { createServer } from 'node:http';

/** Reads a request to its end, and answers as if it had signed somebody up, whatever was asked. */
const text = JSON.stringify({ idToken: 'x'.repeat(900), refreshToken: 'y'.repeat(100) });

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
