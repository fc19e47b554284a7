import type { MediaType, ParameterObject, SchemaOrReference } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import { resolveExamples } from '../../resolve/resolve-contents.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { schemaSubject, shown } from './schema-subject.ts';
import type { SchemaSubject } from './schema-subject.ts';
import { valueError } from '../../schemas/value-error.ts';

/** Warns about an example that is invalid for its schema. */
export function checkExample({ schema, pointer, resolution, context }: SchemaSubject): void {
  if (schema.example === undefined) return;
  const reason = valueError(context, schema, schema.example);
  if (reason !== null) {
    resolution.problems.warn(pointerTo(pointer, 'example'), sentence(schema.example, reason));
  }
}

/** Warns about invalid examples of a media type, parameter or header. */
export function checkExamples(
  resolution: Resolution,
  value: Pick<MediaType & ParameterObject, 'example' | 'examples'> & {
    readonly schema: SchemaOrReference;
  },
  pointer: string,
): void {
  if (isOtherMediaType(pointer)) return;
  const { context } = schemaSubject(resolution, {}, pointer);
  for (const example of resolveExamples(resolution, { value, pointer })) {
    const reason = valueError(context, value.schema, example.value);
    if (reason === null) continue;
    const keys = example.name === null ? ['example'] : ['examples', example.name];
    resolution.problems.warn(pointerTo(pointer, ...keys), sentence(example.value, reason));
  }
}

/** In XML or a form, an example is a serialized text. */
function isOtherMediaType(pointer: string): boolean {
  const [, mediaType] = /\/content\/([^/]+)$/.exec(pointer) ?? [];
  return mediaType !== undefined && !mediaType.includes('json');
}

function sentence(value: unknown, reason: string): string {
  return `The example ${shown(value)} does not match its schema: ${reason}. Ignore this if it is meant to show an invalid value.`;
}
