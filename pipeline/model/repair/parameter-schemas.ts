import { httpMethods } from '../http-methods.ts';
import type {
  OpenApiDocument,
  ParameterObject,
  Reference,
  SchemaObject,
  SchemaOrReference,
} from '../../openapi-document.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Edit } from './document-edits.ts';

/**
 * Merges `allOf` in schemas of parameters if its parts do not repeat a keyword: values in a URL are
 * text, and are converted by the schema's own type.
 */
export function parameterSchemaEdits(document: OpenApiDocument): readonly Edit[] {
  return parametersOf(document).flatMap(({ value, pointer }): readonly Edit[] => {
    if ('$ref' in value || value.schema === undefined || '$ref' in value.schema) return [];
    if (value.schema.allOf === undefined) return [];
    const schema = flattened(document, value.schema);
    if (schema === null) return [];
    return [{ pointer, change: (parameter) => void (parameter['schema'] = schema) }];
  });
}

function parametersOf(document: OpenApiDocument): readonly Located<ParameterObject | Reference>[] {
  const shared = Object.entries(document.components?.parameters ?? {}).map(([name, value]) => ({
    value,
    pointer: pointerTo('#/components/parameters', name),
  }));
  const listed = Object.entries(document.paths).flatMap(([path, item]) => {
    if (path.startsWith('x-')) return [];
    const pointer = pointerTo('#/paths', path);
    return [
      ...locatedIn(item.parameters, pointer),
      ...httpMethods.flatMap((method) =>
        locatedIn(item[method]?.parameters, pointerTo(pointer, method)),
      ),
    ];
  });
  return [...shared, ...listed];
}

function locatedIn(
  list: readonly (ParameterObject | Reference)[] | undefined,
  pointer: string,
): readonly Located<ParameterObject | Reference>[] {
  return (list ?? []).map((value, index) => ({
    value,
    pointer: pointerTo(pointer, 'parameters', index),
  }));
}

/**
 * The schema as one object; null if two of its parts differ in a keyword, or a reference is broken.
 */
function flattened(
  document: OpenApiDocument,
  schema: SchemaOrReference,
  depth = 0,
): SchemaObject | null {
  const problems = new ProblemList('');
  const found = follow<SchemaObject>({ document, problems }, { value: schema, pointer: '#' });
  if (found === null || depth > mostDepth) return null;
  const { allOf = [], ...own } = found.value;
  const parts = [...allOf.map((part) => flattened(document, part, depth + 1)), own];
  let whole: SchemaObject = {};
  for (const part of parts) {
    if (part === null || Object.keys(part).some((key) => key in whole)) return null;
    whole = { ...whole, ...part };
  }
  return whole;
}

const mostDepth = 8;
