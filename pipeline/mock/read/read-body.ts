import type { IncomingMessage } from 'node:http';
import type { Body, Content } from '../../model/api-model.ts';
import { invalidRequest, Rejection } from '../rejection.ts';
import {
  essenceOf,
  isInRange,
  isJson,
} from '../../../server-template/runtime/shared/media-type.ts';
import { parseFormBody } from './parse-form-body.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { parseMultipartBody } from './parse-multipart-body.ts';
import { plainFields } from './received-form.ts';
import type { ReceivedForm } from './received-form.ts';

/** A received body. */
export interface ReceivedBody {
  readonly content: Content;
  /**
   * JSON is parsed, a form is a ReceivedForm, or texts by name without a schema; anything else is
   * bytes.
   */
  readonly value: unknown;
  /** The same with exact integers. */
  readonly exact: unknown;
  readonly kind: 'json' | 'form' | 'bytes';
}

/**
 * Reads the body of an operation; null without a body if it is optional. Throws Rejection (400,
 * 413, 415).
 */
export async function readBody(
  request: IncomingMessage,
  body: Body,
  limit: number,
): Promise<ReceivedBody | null> {
  if (isBodyless(request)) {
    if (!body.required) return null;
    throw invalidRequest([{ in: 'body', field: '', message: 'is required' }]);
  }
  const content = acceptedContent(request, body.contents);
  const bytes = await readBytes(request, limit);
  const essence = essenceOf(request.headers['content-type'] ?? '');
  if (isJson(essence)) {
    const { plain, exact } = parseJsonBody(bytes);
    return { content, value: plain, exact, kind: 'json' };
  }
  if (essence === 'application/x-www-form-urlencoded') {
    return formBody(content, parseFormBody(bytes));
  }
  if (essence === 'multipart/form-data') {
    const type = request.headers['content-type'] ?? '';
    return formBody(content, parseMultipartBody(bytes, type));
  }
  return { content, value: bytes, exact: bytes, kind: 'bytes' };
}

/** Converts a form by its schema; without one, texts by name. */
function formBody(content: Content, form: ReceivedForm): ReceivedBody {
  const value = content.schemaPointer === null ? plainFields(form) : form;
  return { content, value, exact: value, kind: 'form' };
}

function isBodyless({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding === undefined && (length === undefined || Number(length) === 0);
}

function acceptedContent(
  { headers, method }: IncomingMessage,
  contents: readonly Content[],
): Content {
  const contentType = headers['content-type'] ?? '';
  const essence = essenceOf(contentType);
  const charset =
    /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = headers['content-encoding'] ?? 'identity';
  const isUnderstood = coding === 'identity' && ['utf-8', 'utf8'].includes(charset);
  const ranked =
    contents.find(({ mediaType }) => essenceOf(mediaType) === essence) ??
    contents.find(({ mediaType }) => isInRange(essence, essenceOf(mediaType)));
  if (ranked !== undefined && essence !== '' && isUnderstood) return ranked;
  const taken = contents.map(({ mediaType }) => essenceOf(mediaType));
  throw new Rejection(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `The body must be ${taken.join(' or ')}, in UTF-8 and not compressed.`,
    method === 'PATCH' ? { headers: { 'Accept-Patch': taken.join(', ') } } : {},
  );
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    return Promise.reject(tooLarge(limit));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge(limit));
      }
    });
    request.on('end', () => {
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
    });
    const fail = (): void =>
      reject(new Rejection(400, 'BODY_INCOMPLETE', 'The body is incomplete.'));
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail();
    });
  });
}

/** The rest of the body is read and dropped: closing the connection would lose the response. */
function tooLarge(limit: number): Rejection {
  return new Rejection(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
}
