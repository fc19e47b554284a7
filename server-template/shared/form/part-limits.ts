import { ApiError } from '../api-error.ts';
import { problemTexts } from '../problem-texts.ts';
import { fieldPath } from './field-name.ts';
import type { FormSchemas } from './form-schemas.ts';
import { fieldInMemory, type PartHead, type PartReader } from './multipart-parts.ts';
import type { FormField } from './received-form.ts';
import {
  isDeclared,
  itemPlaces,
  keywordAt,
  placesOf,
  propertyPlaces,
  typesAt,
} from './value-schemas.ts';

/** Where the content of a file goes. */
export type FileStore = (head: PartHead, content: AsyncIterable<Buffer>) => Promise<FormField>;

/** What the reader of a form's parts needs. */
export interface PartLimits {
  readonly schemas: FormSchemas;
  /** Null: the form has no schema, and all parts are kept in memory. */
  readonly pointer: string | null;
  /**
   * Bytes that may be kept in memory, of all parts together; also of a file without `maxLength`.
   */
  readonly limit: number;
  readonly store: FileStore;
}

/** How many files a list without `maxItems` may have. */
const mostFiles = 100;

/**
 * Reads the parts of a form within their limits. A file, `format: binary`, has at most `maxLength`
 * bytes, which JSON Schema leaves to the format:
 * https://spec.openapis.org/oas/v3.1.0#considerations-for-file-uploads
 * Rejects with a 413.
 */
export function limitedParts({ schemas, pointer, limit, store }: PartLimits): PartReader {
  let left = limit;
  const counts = new Map<string, number>();
  return async (head, content) => {
    const file = pointer === null ? null : fileAt(schemas, pointer, head.name);
    if (file === null)
      return fieldInMemory(head, await collected(content, (size) => (left -= size)));
    const count = (counts.get(file.property) ?? 0) + 1;
    counts.set(file.property, count);
    if (count > file.count) throw tooMany(file);
    const field = file.isList ? `${file.property}.${count - 1}` : file.property;
    return store(head, counted(content, file.size ?? limit, field));
  };

  async function collected(
    content: AsyncIterable<Buffer>,
    take: (size: number) => number,
  ): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      if (take(chunk.length) < 0)
        throw new ApiError(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** The file that a field is. */
interface DeclaredFile {
  readonly property: string;
  /** Undefined: no limit is declared. */
  readonly size: number | undefined;
  /** How many there may be. */
  readonly count: number;
  readonly isList: boolean;
}

/** The declaration of a field that is a file, or one of a list of files; null for other fields. */
function fileAt(schemas: FormSchemas, pointer: string, name: string): DeclaredFile | null {
  const places = placesOf(schemas, [pointer]);
  const [first = name] = fieldPath(name);
  const property = isDeclared(schemas, places, name) ? name : first;
  const own = propertyPlaces(schemas, places, property);
  const isList = typesAt(schemas, own).has('array');
  const file = isList ? itemPlaces(schemas, own) : own;
  if (keywordAt(schemas, file, 'format') !== 'binary') return null;
  const size = keywordAt(schemas, file, 'maxLength');
  const most = keywordAt(schemas, own, 'maxItems');
  return {
    property: property.slice(0, 200),
    size: typeof size === 'number' ? size : undefined,
    count: isList ? (typeof most === 'number' ? most : mostFiles) : 1,
    isList,
  };
}

async function* counted(
  content: AsyncIterable<Buffer>,
  most: number,
  field: string,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most) {
      const message = `must not be larger than ${most} bytes`;
      throw new ApiError(413, 'PAYLOAD_TOO_LARGE', 'A file is too large.', {
        details: [{ in: 'body', field, message }],
      });
    }
    yield chunk;
  }
}

function tooMany({ property: field, count, isList }: DeclaredFile): ApiError {
  if (!isList) {
    const details = [{ in: 'body', field, message: 'must be one file' } as const];
    return new ApiError(...problemTexts.invalidRequest, { details });
  }
  const message = `must not be more than ${count} files`;
  return new ApiError(413, 'PAYLOAD_TOO_LARGE', 'There are too many files.', {
    details: [{ in: 'body', field, message }],
  });
}
