import type { IncomingMessage } from 'node:http';
import type { Body, Content } from '../../model/api-model.ts';
import type { Schemas } from '../../model/schema-view.ts';
import { invalidRequest, rejectedBody } from '../rejection.ts';
import { essenceOf, isJson } from '../../../server-template/shared/media-type.ts';
import {
  acceptedMediaType,
  isBodyless,
  parseJsonBody,
  readBytes,
} from '../../../server-template/shared/sent-body.ts';
import { parseFormBody } from '../../../server-template/shared/form/parse-form-body.ts';
import { limitedParts } from '../../../server-template/shared/form/part-limits.ts';
import {
  readMultipart,
  type PartHead,
} from '../../../server-template/shared/form/multipart-parts.ts';
import {
  plainFields,
  type FormField,
  type ReceivedForm,
} from '../../../server-template/shared/form/received-form.ts';

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
 * Reads the body of an operation; null without a body if it is optional. Throws ApiError (400,
 * 413, 415).
 */
export async function readBody(
  request: IncomingMessage,
  body: Body,
  { limit, schemas }: { readonly limit: number; readonly schemas: Schemas },
): Promise<ReceivedBody | null> {
  if (isBodyless(request.headers)) {
    if (!body.required) return null;
    throw invalidRequest([{ in: 'body', field: '', message: 'is required' }]);
  }
  const mediaType = acceptedMediaType(request, body.mediaTypes, rejectedBody);
  const content = body.contents.find((one) => one.mediaType === mediaType) as Content;
  const type = request.headers['content-type'] ?? '';
  const essence = essenceOf(type);
  if (essence === 'multipart/form-data') {
    const parts = limitedParts({
      ...{ schemas, limit, pointer: content.schemaPointer },
      store: (head, file) => beginningOf(head, file, limit),
    });
    return formBody(content, await readMultipart(request, type, parts));
  }
  const bytes = await readBytes(request, limit, rejectedBody);
  if (isJson(essence)) {
    const { plain, exact } = parseJsonBody(bytes, rejectedBody);
    return { content, value: plain, exact, kind: 'json' };
  }
  if (essence === 'application/x-www-form-urlencoded') {
    return formBody(content, parseFormBody(bytes));
  }
  return { content, value: bytes, exact: bytes, kind: 'bytes' };
}

/** An optional body of a table that is not sent; null if the operation has no JSON body. */
export function emptyBody({ contents }: Body): ReceivedBody | null {
  const content = contents.find(({ mediaType }) => isJson(mediaType));
  return content === undefined ? null : { content, value: {}, exact: {}, kind: 'json' };
}

/** A file, of which no more than the limit is kept. */
async function beginningOf(
  { name, fileName, mediaType }: PartHead,
  content: AsyncIterable<Buffer>,
  limit: number,
): Promise<FormField> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    if (size < limit) chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
  }
  const bytes = Buffer.concat(chunks);
  const type = mediaType ?? 'application/octet-stream';
  const stored = new File([bytes], fileName ?? '', { type });
  const file = { name: stored.name, bytes, size, stored };
  return { name, text: '', raw: '', mediaType, file };
}

/** Converts a form by its schema; without one, texts by name. */
function formBody(content: Content, form: ReceivedForm): ReceivedBody {
  const value = content.schemaPointer === null ? plainFields(form) : form;
  return { content, value, exact: value, kind: 'form' };
}
