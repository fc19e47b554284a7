import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { OperatorProblem } from './operator-problem.ts';

/** Reads a body of at most `limit` bytes as UTF-8 text; throws PAYLOAD_TOO_LARGE or INVALID_REQUEST. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new OperatorProblem('UNSUPPORTED_MEDIA_TYPE', 'Compressed bodies are not supported.');
  const body = await collect(request, limit);
  if (!isUtf8(body)) throw new OperatorProblem('INVALID_REQUEST', 'The body is not UTF-8 text.');
  return body.toString('utf8');
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () =>
      reject(
        new OperatorProblem(
          'INVALID_REQUEST',
          'The client disconnected before sending its whole body.',
        ),
      ),
    );
  });
}

function tooLarge(limit: number): OperatorProblem {
  return new OperatorProblem('PAYLOAD_TOO_LARGE', `The body has more than ${limit} bytes.`);
}
