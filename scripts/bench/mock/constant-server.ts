import { createServer } from 'node:http';
import { argv } from 'node:process';

/** The lower limit of every mock: only node:http, which answers every request with the same BYTES of JSON. Arguments: port, bytes. */
const [port, bytes] = [Number(argv[2]), Number(argv[3])];
const body = Buffer.from(JSON.stringify('x'.repeat(Math.max(0, bytes - 2))));
const headers = { 'content-type': 'application/json', 'content-length': body.length };

createServer((request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(body);
}).listen(port, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
