import { X_CRUD, X_INTERNAL } from '../../extensions.ts';
import type {
  OpenApiDocument,
  OperationObject,
  SchemaOrReference,
} from '../../openapi-document.ts';
import type { Model } from '../api-model.ts';
import { httpMethods } from '../http-methods.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { columnSchemas } from '../resolve/column-schemas.ts';
import { resolveBody } from '../resolve/resolve-bodies.ts';
import { jsonContent } from '../resolve/resolve-contents.ts';
import { resolveModels } from '../resolve/resolve-models.ts';
import type { Resolution } from '../resolve/schema-shape.ts';
import { missingBounds, tellBounds } from './body-bounds.ts';
import type { Edit } from './document-edits.ts';

const flags = [X_INTERNAL, 'readOnly', 'writeOnly'] as const;

const none = { schema: null, schemaPointer: null };

type Keywords = Readonly<Record<string, unknown>>;

/** Says in the bodies of a model's creates and updates what the model says of a column by `x-internal`, `readOnly` or `writeOnly`, unless the body's property says it itself. */
export function columnFlagEdits(document: OpenApiDocument, problems: ProblemList): readonly Edit[] {
  // What is wrong is told where the document is resolved.
  const resolution: Resolution = {
    ...{ document, problems: new ProblemList(''), openapi: '3.0', isStrict: true },
  };
  const models = resolveModels(resolution, document.components?.schemas ?? {}, null);
  const edits = new Map<string, Edit>();
  for (const { value, pointer } of operationsOf(document)) {
    const { model: name = '', action = 'get' } = value[X_CRUD] ?? {};
    const model = models.find((candidate) => candidate.name === name);
    if (model === undefined || (action !== 'create' && action !== 'update')) continue;
    const contents = resolveBody(resolution, { value, pointer })?.contents ?? [];
    const { schema, schemaPointer } = jsonContent(contents) ?? none;
    if (schema === null || schemaPointer === null) continue;
    const body = { value: schema, pointer: schemaPointer };
    for (const edit of bodyEdits(resolution, { model, problems }, body))
      edits.set(edit.pointer, edit);
  }
  return [...edits.values()];
}

function operationsOf({ paths }: OpenApiDocument): readonly Located<OperationObject>[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const value = path.startsWith('x-') ? undefined : item[method];
      return value === undefined ? [] : [{ value, pointer: pointerTo('#/paths', path, method) }];
    }),
  );
}

function bodyEdits(
  resolution: Resolution,
  { model, problems }: { readonly model: Model; readonly problems: ProblemList },
  body: Located<SchemaOrReference>,
): readonly Edit[] {
  return columnSchemas(resolution, model, body).flatMap(({ name, column, schema, pointer }) => {
    const property = model.properties.find(({ source }) => source.column === column);
    if (property === undefined) return [];
    const missing = flags.filter(
      (flag) =>
        isTrue(property.schema, flag) && !Object.hasOwn(schema, flag) && !isOpposite(schema, flag),
    );
    const bounds = missingBounds(property.schema, schema);
    tellBounds(problems, { name, pointer, model: model.name, bounds });
    const keywords = { ...bounds, ...Object.fromEntries(missing.map((flag) => [flag, true])) };
    if (Object.keys(keywords).length === 0) return [];
    return [{ pointer, change: (record) => void setKeywords(record, keywords) }];
  });
}

function isTrue(schema: object, flag: string): boolean {
  return (schema as Keywords)[flag] === true;
}

/** A property is not both: https://spec.openapis.org/oas/v3.0.3#schema-object */
function isOpposite(schema: object, flag: string): boolean {
  const other = { readOnly: 'writeOnly', writeOnly: 'readOnly' }[flag];
  return other !== undefined && isTrue(schema, other);
}

/** What stands beside a reference is ignored, so the reference goes into an allOf. */
function setKeywords(record: Record<string, unknown>, keywords: Keywords): void {
  const { $ref: target } = record;
  if (target !== undefined) {
    for (const key of Object.keys(record)) Reflect.deleteProperty(record, key);
    record['allOf'] = [{ $ref: target }];
  }
  Object.assign(record, keywords);
}
