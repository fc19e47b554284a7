import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  decodeUtf8,
  parseExactJson,
  parseExactJsonInSteps,
  type ExactJson,
} from './json/exact-json.ts';
import { JsonRejection } from './json/json-rejection.ts';
import { essenceOf, isInRange } from './media-type.ts';
import { problemTexts, type ErrorDetail, type ProblemText } from './problem-texts.ts';

/** Creates the error of a rejected body. */
export type RejectedBody = (
  problem: ProblemText,
  extras: ErrorOptions & {
    readonly details?: readonly ErrorDetail[];
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Error;

/** Whether a request has no body. */
export function isBodyless({
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): boolean {
  return encoding === undefined && (length === undefined || Number(length) === 0);
}

/** The media type of a request among those that an operation accepts; throws a 415 otherwise. */
export function acceptedMediaType(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  accepted: readonly string[],
  rejected: RejectedBody,
): string {
  const contentType = headers['content-type'] ?? '';
  const essence = essenceOf(contentType);
  const charset =
    /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = headers['content-encoding'] ?? 'identity';
  const isUnderstood = coding === 'identity' && ['utf-8', 'utf8'].includes(charset);
  const mediaType = essence === '' ? undefined : bestOf(essence, accepted);
  if (mediaType !== undefined && isUnderstood) return mediaType;
  const taken = [...new Set(accepted.map(essenceOf))];
  const message = `The body must be ${taken.join(' or ')}, in UTF-8 and not compressed.`;
  throw rejected(
    [415, 'UNSUPPORTED_MEDIA_TYPE', message],
    // https://www.rfc-editor.org/rfc/rfc5789#section-2.2
    method === 'PATCH' ? { headers: { 'Accept-Patch': taken.join(', ') } } : {},
  );
}

function bestOf(essence: string, accepted: readonly string[]): string | undefined {
  const [family = ''] = essence.split('/');
  return (
    accepted.find((mediaType) => essenceOf(mediaType) === essence) ??
    accepted.find((mediaType) => essenceOf(mediaType) === `${family}/*`) ??
    accepted.find((mediaType) => isInRange(essence, essenceOf(mediaType)))
  );
}

/** Reads a body; rejects if it is larger than the limit (413) or incomplete. */
export function readBytes(
  request: IncomingMessage,
  limit: number,
  rejected: RejectedBody,
): Promise<Buffer> {
  const incomplete = (cause?: Error) => rejected(problemTexts.incomplete, { cause });
  // The rest of the body is read and dropped: closing the connection would lose the response.
  const tooLarge = () =>
    rejected([413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`], {});
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge());
  // The client left while its credentials were checked.
  if (request.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        chunks.length = 0;
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    );
    const fail = (cause?: Error): void => reject(incomplete(cause));
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail();
    });
  });
}

/** Parses a JSON body; throws a 400 if it is malformed. */
export function parseJsonBody(bytes: Uint8Array, rejected: RejectedBody): ExactJson {
  try {
    return parseExactJson(decodeUtf8(bytes));
  } catch (error) {
    throw malformed(error, rejected);
  }
}

/** The same in steps; `pause` lets other requests run between them. */
export async function parseLargeJsonBody(
  bytes: Uint8Array,
  rejected: RejectedBody,
  pause: () => Promise<unknown>,
): Promise<ExactJson> {
  try {
    return await parseExactJsonInSteps(decodeUtf8(bytes), pause);
  } catch (error) {
    throw malformed(error, rejected);
  }
}

function malformed(error: unknown, rejected: RejectedBody): unknown {
  if (!(error instanceof JsonRejection)) return error;
  const { message } = error;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return rejected([400, 'MALFORMED_BODY', sentence], {
    cause: error,
    details: [{ in: 'body', field: '', message }],
  });
}
