import { X_CRUD } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { parentOf } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { bodyColumns, documentOperations } from './body-columns.ts';
import type { BodyColumn } from './body-columns.ts';
import type { Edit } from './document-edits.ts';
import { resolveModels } from '../resolve/resolve-models.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/**
 * Removes properties that the server sets from bodies that no other operation uses. In a schema
 * shared with an operation without that preset, the property stays and is reported during
 * resolution.
 */
export function presetEdits(document: OpenApiDocument): readonly Edit[] {
  const operations = documentOperations(document);
  if (operations.every(({ value }) => value[X_CRUD]?.preset === undefined)) return [];
  const resolution: Resolution = {
    ...{ document, problems: new ProblemList(''), openapi: '3.0', isStrict: true },
  };
  const models = resolveModels(resolution, document.components?.schemas ?? {}, null);
  const places = new Map<string, BodyColumn>();
  const kept = new Set<string>();
  for (const operation of operations) {
    const { model: name = '', preset = {} } = operation.value[X_CRUD] ?? {};
    const model = models.find((candidate) => candidate.name === name);
    if (model === undefined) continue;
    const preset_ = model.properties.filter((property) => Object.hasOwn(preset, property.name));
    const filled = new Set(preset_.map(({ source }) => source.column));
    for (const column of bodyColumns(resolution, model, operation)) {
      if (filled.has(column.column)) places.set(column.pointer, column);
      else kept.add(column.pointer);
    }
  }
  const own = models.map((model) => `#/components/schemas/${model.name}/`);
  return [...places.keys()].flatMap((pointer) => {
    if (kept.has(pointer) || own.some((model) => pointer.startsWith(model))) return [];
    const { parent: properties, key } = parentOf(pointer);
    const { parent: schema } = parentOf(properties);
    return [{ pointer: schema, change: (record) => void removeProperty(record, key) }];
  });
}

function removeProperty(schema: Record<string, unknown>, name: string): void {
  const { properties, required } = schema;
  // A copy: only the schema itself is one, and the document must stay as it was given.
  const left = Object.entries(properties as object).filter(([key]) => key !== name);
  schema['properties'] = Object.fromEntries(left);
  if (Array.isArray(required)) schema['required'] = required.filter((item) => item !== name);
}
