import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RequestBody } from '../../document/openapi.ts';
import { decodeUtf8, parseExactJson, type ExactJson } from '../../shared/json/exact-json.ts';
import { JsonRejection } from '../../shared/json/json-rejection.ts';
import { essenceOf, isJson } from '../../shared/media-type.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import { ApiError, invalidRequest } from '../api-error.ts';

/** A received body: JSON, parsed twice, or the bytes of another media type. */
export interface ReceivedBody extends ExactJson {
  /** As in the document. */
  readonly mediaType: string;
}

/** Reads the bodies of an operation. */
export interface BodyReader {
  read(request: IncomingMessage, limit: number): Promise<ReceivedBody | null>;
}

/** How an operation uses its body. */
export interface BodyUse {
  /** Defaults must not be written to existing rows. */
  readonly isPartial: boolean;
  /**
   * For PATCH, the error for a rejected media type lists the supported ones:
   * https://www.rfc-editor.org/rfc/rfc5789#section-2.2
   */
  readonly isPatch: boolean;
}

/** Size in bytes from which a body is handled in steps, between which other requests are served. */
const manyBytes = 100_000;

/**
 * Creates the body reader of an operation; it rejects bodies that are too large, of another media
 * type, or malformed.
 */
export function createBodyReader(body: RequestBody, { isPartial, isPatch }: BodyUse): BodyReader {
  const mediaTypes = new Map(
    Object.keys(body.content).map((mediaType) => [essenceOf(mediaType), mediaType]),
  );
  const required = body.required === true;
  return {
    async read(request, limit) {
      if (isBodyless(request)) {
        if (!required) return null;
        throw invalidRequest({ in: 'body', field: '', message: detailTexts.required });
      }
      const mediaType = acceptedMediaType(request, mediaTypes, isPatch);
      const bytes = await (request.readableEnded
        ? bytesReadBefore(request)
        : readBytes(request, limit));
      if (!isJson(mediaType)) return { mediaType, plain: bytes, exact: bytes };
      const isLarge = bytes.length > manyBytes;
      const body = parseBody(bytes);
      if (isLarge) await setImmediate();
      if (!isPartial || body.plain !== body.exact) return { mediaType, ...body };
      // The validator writes defaults into its copy.
      const plain: unknown = JSON.parse(decodeUtf8(bytes));
      if (isLarge) await setImmediate();
      return { mediaType, ...body, plain };
    },
  };
}

function isBodyless({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding === undefined && (length === undefined || Number(length) === 0);
}

function acceptedMediaType(
  { headers }: IncomingMessage,
  mediaTypes: ReadonlyMap<string, string>,
  isPatch: boolean,
): string {
  const contentType = headers['content-type'] ?? '';
  const essence = essenceOf(contentType);
  const [family = ''] = essence.split('/');
  const mediaType =
    mediaTypes.get(essence) ?? mediaTypes.get(`${family}/*`) ?? mediaTypes.get('*/*');
  const charset =
    /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = headers['content-encoding'] ?? 'identity';
  const isUnderstood = coding === 'identity' && ['utf-8', 'utf8'].includes(charset);
  if (mediaType !== undefined && essence !== '' && isUnderstood) return mediaType;
  const taken = [...mediaTypes.keys()];
  throw new ApiError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be ${taken.join(' or ')}, in UTF-8 and not compressed.`,
    isPatch ? { headers: { 'Accept-Patch': taken.join(', ') } } : {},
  );
}

/** A surrounding app may have parsed the body already; large numbers have then lost digits. */
function bytesReadBefore(request: IncomingMessage): Uint8Array {
  const body: unknown = 'body' in request ? request.body : undefined;
  if (body instanceof Uint8Array) return body;
  if (body !== undefined) {
    return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  }
  throw new Error('A middleware read the body without setting request.body.');
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(tooLarge(limit));
  // The client left while its credentials were checked.
  if (request.destroyed) return Promise.reject(incomplete());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        chunks.length = 0;
        reject(tooLarge(limit));
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

function incomplete(cause?: Error): ApiError {
  return new ApiError(400, 'BODY_INCOMPLETE', 'The body is incomplete.', { cause });
}

/** The rest of the body is read and dropped: closing the connection would lose the response. */
function tooLarge(limit: number): ApiError {
  return new ApiError(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
}

function parseBody(bytes: Uint8Array): ExactJson {
  try {
    return parseExactJson(decodeUtf8(bytes));
  } catch (error) {
    if (!(error instanceof JsonRejection)) throw error;
    throw new ApiError(400, 'MALFORMED_BODY', sentence(error.message), {
      cause: error,
      details: [{ in: 'body', field: '', message: error.message }],
    });
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
