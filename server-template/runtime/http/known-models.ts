import { isJsonObject } from '../../shared/json/json-object.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import type { TableConstraints } from '../database/table-constraints.ts';
import { mergedProperties } from '../document/merged-schema.ts';
import type { Document, Schema } from '../document/openapi.ts';
import type { Operation } from '../document/operation.ts';

/** Context that the operations of a model share. */
export interface KnownModels {
  readonly knowledgeOf: CrudOperation['knowledgeOf'];
  /** The operations that get a row of a model. */
  readonly gettersOf: (model: string) => readonly Operation[];
}

/** Reads it from a document. */
export function knownModels({
  document,
  operations,
}: {
  readonly document: Document;
  readonly operations: readonly Operation[];
}): KnownModels {
  const getters = Map.groupBy(operations, ({ crud }) =>
    crud?.action === 'get' ? crud.model : undefined,
  );
  const known = new Map<string, ReturnType<CrudOperation['knowledgeOf']>>();
  return {
    gettersOf: (model) => getters.get(model) ?? [],
    knowledgeOf(model) {
      const properties = modelProperties(document, model);
      const found = known.get(model) ?? {
        constraints: {
          ...constraintsOf(document, model),
          adjusted: adjustedColumns(properties),
          hasHeirs: hasHeirs(document, model),
        },
        properties,
      };
      known.set(model, found);
      return found;
    },
  };
}

/** A model's constraints (`x-db`). */
function constraintsOf({ components }: Document, model: string): TableConstraints {
  const schema = components?.['schemas']?.[model];
  const source = isJsonObject(schema) ? schema['x-db'] : undefined;
  return isJsonObject(source) ? source : {};
}

/** Whether another model's table inherits from that of a model. */
function hasHeirs({ components }: Document, model: string): boolean {
  const schemas = components?.['schemas'] ?? {};
  const sourceOf = (schema: unknown) => (isJsonObject(schema) ? schema['x-db'] : undefined);
  const own = sourceOf(schemas[model]);
  if (!isJsonObject(own)) return false;
  return Object.values(schemas).some((schema) => {
    const source = sourceOf(schema);
    const parents = isJsonObject(source) ? source['inherits'] : undefined;
    return (
      Array.isArray(parents) &&
      parents.some(
        (parent) =>
          isJsonObject(parent) &&
          parent['table'] === own['table'] &&
          parent['schema'] === own['schema'],
      )
    );
  });
}

/** Columns that generate or change their values. */
function adjustedColumns(properties: Readonly<Record<string, Schema>>): readonly string[] {
  return Object.values(properties).flatMap(({ 'x-db': source }) => {
    if (!isJsonObject(source) || typeof source['column'] !== 'string') return [];
    const { column, changedByDatabase, updatedByDatabase, generated } = source;
    const isAdjusted = changedByDatabase === true || updatedByDatabase === true;
    return isAdjusted || generated !== undefined ? [column] : [];
  });
}

function modelProperties(document: Document, model: string): Readonly<Record<string, Schema>> {
  const schema = document.components?.['schemas']?.[model];
  return isJsonObject(schema) ? mergedProperties(document, schema) : {};
}
