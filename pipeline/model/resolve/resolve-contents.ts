import { isMergePatch } from '../../../server-template/shared/media-type.ts';
import type { MediaType } from '../../openapi-document.ts';
import type { Content, Example } from '../api-model.ts';
import { isLocal } from '../external-references.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** The contents of a request or a response, one per media type; `pointer` is that of `content`. */
export function resolveContents(
  resolution: Resolution,
  { value, pointer }: Located<Readonly<Record<string, MediaType>>>,
): readonly Content[] {
  return Object.entries(value).map(([mediaType, media]) => {
    const place = pointerTo(pointer, mediaType);
    return {
      mediaType,
      schema: media.schema ?? null,
      schemaPointer: media.schema === undefined ? null : pointerTo(place, 'schema'),
      examples: resolveExamples(resolution, { value: media, pointer: place }),
    };
  });
}

/** The first content in a JSON media type; a merge patch only if there is no other. */
export function jsonContent(contents: readonly Content[]): Content | null {
  const all = jsonContents(contents);
  return all.find(({ mediaType }) => !isMergePatch(mediaType)) ?? all[0] ?? null;
}

/** The contents in JSON media types. */
export function jsonContents(contents: readonly Content[]): readonly Content[] {
  return contents.filter(({ mediaType }) => isJsonMediaType(mediaType));
}

function isJsonMediaType(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** Values of `example` and `examples`, without external ones (`externalValue`). */
export function resolveExamples(
  resolution: Resolution,
  { value, pointer }: Located<{ readonly example?: unknown; readonly examples?: unknown }>,
): readonly Example[] {
  const single = Object.hasOwn(value, 'example') ? [{ name: null, value: value.example }] : [];
  if (!isRecord(value.examples) || Array.isArray(value.examples)) return single;
  const named = Object.entries(value.examples).flatMap(([name, item]) => {
    if (!isRecord(item) || !isInDocument(item['$ref'])) return [];
    const place = pointerTo(pointer, 'examples', name);
    const found = follow<{ readonly value?: unknown }>(resolution, { value: item, pointer: place });
    if (found === null || !Object.hasOwn(found.value, 'value')) return [];
    return [{ name, value: exampleValue(resolution, found.value.value) }];
  });
  return [...single, ...named];
}

/** References to other files are omitted like `externalValue`. */
function isInDocument(target: unknown): boolean {
  return typeof target !== 'string' || isLocal(target);
}

/**
 * Common mistake: a reference one level too deep, `{"value": {"$ref": "#/components/examples/x"}}`.
 */
function exampleValue({ document }: Resolution, value: unknown): unknown {
  const target = isRecord(value) ? value['$ref'] : undefined;
  if (typeof target !== 'string' || !target.startsWith('#/components/examples/')) return value;
  const found = valueAtPointer(document, target);
  return isRecord(found) && Object.hasOwn(found, 'value') ? found['value'] : value;
}
