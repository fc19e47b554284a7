import type { IncomingMessage } from 'node:http';
import { packHeaders } from '../state/header-text.ts';
import { shareText } from '../state/share-text.ts';
import type { SendResult } from './callback-sender.ts';

const KEPT_BODY_BYTES = 65_536;
// A longer response is cut off, since it could keep the emulator busy forever.
const MOST_BODY_BYTES = 16 * 1024 * 1024;
/** Reads a response, keeps the beginning of its body, and evaluates its status. */
export function readCallbackResponse(
  response: IncomingMessage,
  finish: (result: SendResult) => void,
): void {
  const kept: Buffer[] = [];
  let bytes = 0;
  const answered = () => {
    const status = response.statusCode ?? 0;
    const ok = status >= 200 && status < 300;
    finish({
      outcome: ok ? 'delivered' : 'http_error',
      ...(ok ? {} : { explanation: explainStatus(status) }),
      answer: {
        status,
        headers: packHeaders(response.rawHeaders),
        body: shareText(Buffer.concat(kept).subarray(0, KEPT_BODY_BYTES).toString('utf8')),
        truncated: bytes > KEPT_BODY_BYTES,
      },
    });
  };
  response.on('data', (chunk: Buffer) => {
    if (bytes < KEPT_BODY_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes <= MOST_BODY_BYTES) return;
    answered();
    response.destroy();
  });
  response.on('end', answered);
  // Without a listener, a connection error inside the body would end the process.
  response.on('error', () => undefined);
}

function explainStatus(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver responded with ${status}: redirects are never followed.`;
  return `The receiver responded with ${status} instead of 2xx.`;
}
