import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { contentPointer, contentSchemas } from '../../document/content-schemas.ts';
import type { Document } from '../../document/openapi.ts';
import type { FormSchemas } from '../../../shared/form/form-schemas.ts';
import { parseFormBody } from '../../../shared/form/parse-form-body.ts';
import { limitedParts } from '../../../shared/form/part-limits.ts';
import { readForm, rejectMediaTypes } from '../../../shared/form/read-form.ts';
import {
  plainFields,
  type FormFile,
  type ReceivedForm,
} from '../../../shared/form/received-form.ts';
import { readMultipart } from '../../../shared/form/multipart-parts.ts';
import { isPlainText, textValue } from '../../../shared/form/text-value.ts';
import { isMultipartForm, isUrlencodedForm } from '../../../shared/media-type.ts';
import type { ReceivedBody } from '../../operation/operation-request.ts';
import { storeFiles } from './stored-files.ts';

/** A body that arrives. */
export interface ArrivingBody {
  readonly request: IncomingMessage;
  /** What may be kept in memory, in bytes. */
  readonly limit: number;
  /** Registers what is done when the request ends. */
  readonly onClose: (call: () => void) => void;
  /** Reads it as a whole; `most` is its greatest size instead of the limit. */
  readonly bytes: (most?: number) => Promise<Uint8Array>;
}

/** Reads the bodies of a media type that is not JSON. */
export type PlainReader = (body: ArrivingBody) => Promise<ReceivedBody>;

/** Creates the reader of a content: of a form or a text by its schema, otherwise of bytes. */
export function createPlainReader(
  document: Document,
  mediaType: string,
  content: { readonly schema?: object },
): PlainReader {
  const schemas = contentSchemas(document, content);
  const pointer = content.schema === undefined ? null : contentPointer;
  const bodyOf = (exact: unknown): ReceivedBody => ({ mediaType, exact, plain: plainCopy(exact) });
  const formOf = (form: ReceivedForm): ReceivedBody => {
    if (pointer === null) return bodyOf(plainFields(form));
    rejectMediaTypes(schemas, pointer, form);
    return bodyOf(readForm(schemas, pointer, { form, fileValue }));
  };
  if (isMultipartForm(mediaType)) {
    return async ({ request, limit, onClose, bytes }) => {
      const parts = limitedParts({ schemas, pointer, limit, store: storeFiles(onClose) });
      // A surrounding app may have read the body already.
      const source = request.readableEnded ? Readable.from([await bytes()]) : request;
      return formOf(await readMultipart(source, request.headers['content-type'] ?? '', parts));
    };
  }
  if (isUrlencodedForm(mediaType)) return async ({ bytes }) => formOf(parseFormBody(await bytes()));
  if (pointer !== null && isPlainText(schemas, mediaType, pointer))
    return async ({ bytes }) => bodyOf(textValue(schemas, pointer, await bytes()));
  const most = pointer === null ? undefined : fileSize(schemas, pointer);
  return async ({ bytes }) => {
    const whole = await bytes(most);
    return { mediaType, plain: whole, exact: whole };
  };
}

/** The greatest size of a body that is a file, in bytes; undefined: none is declared. */
function fileSize(schemas: FormSchemas, pointer: string): number | undefined {
  const { format, maxLength } = schemas.at(pointer)?.value ?? {};
  return format === 'binary' && typeof maxLength === 'number' ? maxLength : undefined;
}

/** A part with a file name whose schema is not that of a file is a text. */
function fileValue({ stored, bytes }: FormFile): unknown {
  return stored ?? bytes.toString('utf8');
}

/** A copy with JavaScript numbers, into which the validator writes defaults; files stay the same. */
function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainCopy);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (JSON.isRawJSON(value)) return Number(value.rawJSON);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plainCopy(item)]));
}
