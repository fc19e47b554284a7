import { ApiError } from '../../../server-template/shared/api-error.ts';
import { essenceOf } from '../../../server-template/shared/media-type.ts';
import {
  ReceivedForm,
  type FormField,
} from '../../../server-template/shared/form/received-form.ts';

const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Fields of a `multipart/form-data` body (RFC 7578). Node's parser requires quoted names, which
 * some clients omit, and drops the media types of texts.
 */
export function parseMultipartBody(bytes: Buffer, contentType: string): ReceivedForm {
  const boundary = parametersOf(contentType).get('boundary') ?? '';
  if (boundary === '') throw malformed();
  // An empty file input of a browser is a part with an empty name.
  const fields = [...partsOf(bytes, boundary)]
    .map(fieldOf)
    .filter(({ file }) => file === null || file.name !== '' || file.bytes.length > 0);
  return new ReceivedForm(fields, true);
}

function* partsOf(bytes: Buffer, boundary: string): Generator<Buffer> {
  const next = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may be at the start, without a line end before it.
  const opening = next.subarray(lineEnd.length);
  const isAtStart = bytes.subarray(0, opening.length).equals(opening);
  const first = isAtStart ? 0 : bytes.indexOf(next);
  if (first === -1) throw malformed();
  let end = first + (isAtStart ? opening : next).length;
  while (bytes.toString('latin1', end, end + 2) !== '--') {
    const start = bytes.indexOf(lineEnd, end);
    const stop = start === -1 ? -1 : bytes.indexOf(next, start);
    if (stop === -1) throw malformed();
    yield bytes.subarray(start + lineEnd.length, stop);
    end = stop + next.length;
  }
}

function fieldOf(part: Buffer): FormField {
  const mark = part.indexOf(headEnd);
  if (mark === -1) throw malformed();
  const head = headersOf(decode(part.subarray(0, mark)));
  const disposition = head.get('content-disposition') ?? '';
  const parameters = parametersOf(disposition);
  const name = parameters.get('name');
  if (name === undefined || essenceOf(disposition) !== 'form-data') throw malformed();
  const bytes = part.subarray(mark + headEnd.length);
  const type = head.get('content-type');
  const mediaType = type === undefined ? null : essenceOf(type);
  const fileName = parameters.get('filename') ?? parameters.get('filename*');
  if (fileName !== undefined) {
    return { name, text: '', raw: '', mediaType, file: { name: fileName, bytes } };
  }
  const text = decode(bytes);
  return { name, text, raw: text, mediaType, file: null };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  return new Map(
    head.split('\r\n').flatMap((line): (readonly [string, string])[] => {
      const mark = line.indexOf(':');
      if (mark === -1) return [];
      return [[line.slice(0, mark).trim().toLowerCase(), line.slice(mark + 1).trim()]];
    }),
  );
}

/** Parameters of a header, quoted or not; browsers write quotes and line ends of a name as `%22`, `%0D`, `%0A`: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const pairs = header.matchAll(/;\s*([^=;\s]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g);
  return new Map(
    [...pairs].map(([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      (quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain).replaceAll(
        /%(?:22|0[DA])/gi,
        decodeURIComponent,
      ),
    ]),
  );
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError(400, 'MALFORMED_BODY', 'A text in the form is not UTF-8.');
  }
}

function malformed(): ApiError {
  return new ApiError(400, 'MALFORMED_BODY', 'The body is not a multipart form.');
}
