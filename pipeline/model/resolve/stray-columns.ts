import type { SchemaObject } from '../../openapi-document.ts';
import type { Model, Property } from '../api-model.ts';
import type { OperationDraft } from './draft-operations.ts';
import { columnTypeOf } from './column-type.ts';
import { pathParameterNames } from './operation-path.ts';
import { jsonContent } from './resolve-contents.ts';
import { propertyDbOf } from './resolve-models.ts';
import { objectShape } from './schema-shape.ts';
import type { Resolution } from './schema-shape.ts';

/** Adds to each model, hidden, the columns that operations use although the model shows them no more: those of a body's own `x-db`, and those of a key. */
export function withStrayColumns(
  resolution: Resolution,
  models: readonly Model[],
  drafts: readonly OperationDraft[],
): readonly Model[] {
  return models.map((model) => {
    const own = drafts.filter(({ crud }) => crud?.model === model.name);
    const properties = [...model.properties];
    for (const draft of own) {
      const used = [...bodyColumns(resolution, draft), ...keyColumns(model, draft)];
      for (const { name, column, schema } of used) {
        if (properties.some(({ source }) => source.column === column)) continue;
        properties.push(hiddenProperty(freeName(name, properties), column, schema));
        resolution.problems.warn(
          draft.operation.pointer,
          `No property of ${model.name} has the column ${JSON.stringify(column)}; its type is guessed from the schema here.`,
        );
      }
    }
    return properties.length === model.properties.length ? model : { ...model, properties };
  });
}

interface UsedColumn {
  readonly name: string;
  readonly column: string;
  readonly schema: SchemaObject;
}

function bodyColumns(
  resolution: Resolution,
  { operation: { body }, crud }: OperationDraft,
): readonly UsedColumn[] {
  if (crud?.action !== 'create' && crud?.action !== 'update') return [];
  const pointer = jsonContent(body?.contents ?? [])?.schemaPointer ?? null;
  if (body === null || body.schema === null || pointer === null) return [];
  const { properties } = objectShape(resolution, { value: body.schema, pointer });
  return [...properties].flatMap(([name, { value: schema }]) => {
    const column = propertyDbOf(schema)?.column;
    return column === undefined ? [] : [{ name, column, schema }];
  });
}

function keyColumns(model: Model, { operation, crud }: OperationDraft): readonly UsedColumn[] {
  if (crud === null || crud.action === 'list' || crud.action === 'create') return [];
  const names = pathParameterNames(operation.path);
  const { primaryKey = [], uniques = [] } = model.source;
  const known = new Set([...primaryKey, ...uniques.flatMap(({ columns }) => columns)]);
  return (crud.key ?? model.source.primaryKey ?? []).flatMap((column, index) => {
    const parameter = operation.parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name === names[index],
    );
    return parameter === undefined || !known.has(column)
      ? []
      : [{ name: parameter.name, column, schema: parameter.schema }];
  });
}

function hiddenProperty(name: string, column: string, schema: SchemaObject): Property {
  const { readOnly: isReadOnly = false } = schema;
  const type = columnTypeOf({ column }, schema, null);
  const flags = { required: false, readOnly: isReadOnly, hidden: true };
  return { name, source: { column }, type, nullable: null, schema, ...flags };
}

function freeName(name: string, properties: readonly Property[]): string {
  const isTaken = properties.some((property) => property.name === name);
  return isTaken ? freeName(`${name}_`, properties) : name;
}
