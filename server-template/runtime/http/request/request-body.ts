import type { IncomingMessage } from 'node:http';
import type { Document, RequestBody } from '../../document/openapi.ts';
import type { ReceivedBody } from '../../operation/operation-request.ts';
import { isJson } from '../../../shared/media-type.ts';
import { detailTexts } from '../../../shared/problem-texts.ts';
import {
  acceptedMediaType,
  isBodyless,
  parseJsonBody,
  parseLargeJsonBody,
  readBytes,
  type RejectedBody,
} from '../../../shared/sent-body.ts';
import { ApiError, invalidRequest } from '../../operation/api-error.ts';
import { createPlainReader } from './form-body.ts';
import { manyBytes, nextTurn } from '../../limits/large-request.ts';

/** Reads the bodies of an operation. */
export interface BodyReader {
  /** `onClose` registers what is done when the request ends. */
  read(
    request: IncomingMessage,
    limit: number,
    onClose: (call: () => void) => void,
  ): Promise<ReceivedBody | null>;
}

/** How an operation uses its body. */
export interface BodyUse {
  /** Defaults must not be written to existing rows. */
  readonly isPartial: boolean;
  /** The JSON of an optional body that is not sent; null if the operation distinguishes it. */
  readonly unsent: string | null;
}

/**
 * Creates the body reader of an operation; it rejects bodies that are too large, of another media
 * type, or malformed.
 */
export function createBodyReader(
  document: Document,
  body: RequestBody,
  { isPartial, unsent }: BodyUse,
): BodyReader {
  const mediaTypes = Object.keys(body.content);
  const required = body.required === true;
  const others = new Map(
    Object.entries(body.content)
      .filter(([mediaType]) => !isJson(mediaType))
      .map(([mediaType, content]) => [mediaType, createPlainReader(document, mediaType, content)]),
  );
  return {
    async read(request, limit, onClose) {
      if (isBodyless(request.headers)) {
        if (!required) return unsent === null ? null : unsentBody(mediaTypes, unsent);
        throw invalidRequest({ in: 'body', field: '', message: detailTexts.required });
      }
      const mediaType = acceptedMediaType(request, mediaTypes, rejectedBody);
      const wholeBody = async (most = limit): Promise<Uint8Array> =>
        request.readableEnded ? bytesReadBefore(request) : readBytes(request, most, rejectedBody);
      const other = others.get(mediaType);
      if (other !== undefined) return other({ request, limit, onClose, bytes: wholeBody });
      const bytes = await wholeBody();
      const isLarge = bytes.length > manyBytes;
      const parse = () =>
        isLarge
          ? parseLargeJsonBody(bytes, rejectedBody, nextTurn)
          : parseJsonBody(bytes, rejectedBody);
      if (isLarge) await nextTurn();
      const body = await parse();
      if (!isPartial || body.plain !== body.exact) return { mediaType, ...body };
      // The validator writes defaults into its copy.
      return { mediaType, ...body, plain: (await parse()).plain };
    },
  };
}

function unsentBody(mediaTypes: readonly string[], json: string): ReceivedBody {
  const mediaType = mediaTypes.find(isJson) ?? '';
  return { mediaType, plain: JSON.parse(json) as unknown, exact: JSON.parse(json) as unknown };
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

const rejectedBody: RejectedBody = (problem, extras) => new ApiError(...problem, extras);
