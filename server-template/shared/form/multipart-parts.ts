import type { Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { essenceOf } from '../media-type.ts';
import { problemTexts } from '../problem-texts.ts';
import { ReceivedForm, type FormField } from './received-form.ts';
import { decodedText } from './text-value.ts';

/** What the headers of a part say. */
export interface PartHead {
  readonly name: string;
  /** Null: it has no file name. */
  readonly fileName: string | null;
  /** Null if it has none. */
  readonly mediaType: string | null;
}

/** Reads the content of a part; rejects if it is too large. */
export type PartReader = (head: PartHead, content: AsyncIterable<Buffer>) => Promise<FormField>;

/** How many parts a form may have. */
const mostParts = 10_000;

/**
 * Reads a `multipart/form-data` body (RFC 7578) part by part, as fast as their reader takes it.
 * Rejects with a 400 if it is malformed, a 413 if it has too many parts, and whatever the reader
 * rejects with.
 */
export async function readMultipart(
  body: Readable,
  contentType: string,
  readPart: PartReader,
): Promise<ReceivedForm> {
  const boundary = parametersOf(contentType).get('boundary') ?? '';
  if (boundary === '' || boundary.length > 200) throw malformed();
  const { Dicer } = await import('@fastify/busboy');
  const parser = new Dicer({ boundary });
  const fields: Promise<FormField>[] = [];
  let heads = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('part', (part) => {
        // The parser and the part's reader reject.
        part.on('error', () => undefined);
        if (fields.length === mostParts) return reject(tooManyParts());
        // Before the promise, which the end of the form may precede.
        part.once('header', () => (heads += 1));
        const field = headOf(part).then((head) => readPart(head, part));
        field.catch(reject);
        fields.push(field);
      });
      parser.on('error', () => reject(malformed()));
      // The headers of a part may be cut off by the next one.
      parser.on('finish', () => (heads === fields.length ? resolve() : reject(malformed())));
      body.on('error', () => reject(incomplete()));
      body.on('close', () => body.readableEnded || reject(incomplete()));
      if (body.destroyed) reject(incomplete());
      body.pipe(parser);
    });
  } catch (error) {
    // The rest is read and dropped: closing the connection would lose the response.
    body.unpipe(parser);
    body.resume();
    throw error;
  }
  const all = await Promise.all(fields);
  // An empty file input of a browser is a part with an empty name.
  return new ReceivedForm(
    all.filter(({ file }) => file === null || file.name !== '' || file.size > 0),
    true,
  );
}

/** The head of a part, whose stream begins with it; rejects if it is malformed. */
async function headOf(part: Readable): Promise<PartHead> {
  return readHead(await new Promise<PartLines>((resolve) => part.once('header', resolve)));
}

/** Headers by name in lower case. */
type PartLines = Readonly<Record<string, readonly string[]>>;

function readHead(lines: PartLines): PartHead {
  // The parser reads headers byte by byte.
  const bytes = Buffer.from(lines['content-disposition']?.[0] ?? '', 'latin1');
  const disposition = decodedText(bytes, 'A name in the form is not UTF-8.');
  const parameters = parametersOf(disposition);
  const name = parameters.get('name');
  if (name === undefined || essenceOf(disposition) !== 'form-data') throw malformed();
  const [type] = lines['content-type'] ?? [];
  return {
    name,
    fileName: parameters.get('filename') ?? parameters.get('filename*') ?? null,
    mediaType: type === undefined ? null : essenceOf(type),
  };
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

/** The field of a part whose content is kept in memory. */
export function fieldInMemory({ name, fileName, mediaType }: PartHead, bytes: Buffer): FormField {
  if (fileName !== null) {
    const file = { name: fileName, bytes, size: bytes.length, stored: null };
    return { name, text: '', raw: '', mediaType, file };
  }
  const text = decodedText(bytes, 'A text in the form is not UTF-8.');
  return { name, text, raw: text, mediaType, file: null };
}

function malformed(): ApiError {
  return new ApiError(400, 'MALFORMED_BODY', 'The body is not a multipart form.');
}

function incomplete(): ApiError {
  return new ApiError(...problemTexts.incomplete);
}

function tooManyParts(): ApiError {
  return new ApiError(413, 'PAYLOAD_TOO_LARGE', `The form has more than ${mostParts} parts.`);
}
