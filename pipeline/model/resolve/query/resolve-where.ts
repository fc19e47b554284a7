import type {
  WhereAbilities,
  WhereRelation,
  WhereTable,
} from '../../../../server-template/shared/list/where-tree.ts';
import type { ListColumn } from '../../../../server-template/shared/list/list-abilities.ts';
import {
  operators,
  takesList,
  takesRange,
  whereOperators,
} from '../../../../server-template/shared/list/operators.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Model, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { isPair, kindNames } from '../list/list-filters.ts';
import { follow, mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import { junctionWords } from '../../junction-words.ts';
import { followedRelation } from './followed-relation.ts';
import { formedColumn, partShape } from './query-context.ts';
import type { QueryContext } from './query-context.ts';

const joints: readonly string[] = ['and', 'or', 'not'];

/** Resolves the conditions of a query: own properties, and those of related rows. */
export function resolveWhere(
  context: QueryContext,
  located: Located<SchemaOrReference>,
  limits: Pick<WhereAbilities, 'depth' | 'terms'>,
): WhereAbilities {
  const tables = new Map<string, WhereTable>();
  const root = resolveTable(context, { model: context.crud.model, located, tables });
  return { root, tables: Object.fromEntries(tables), ...limits };
}

interface Table {
  readonly model: Model;
  readonly located: Located<SchemaOrReference>;
  /** By the names of their schemas; also contains those in progress. */
  readonly tables: Map<string, WhereTable>;
}

function resolveTable(context: QueryContext, { model, located, tables }: Table): string {
  const { resolution } = context;
  const schema = follow<SchemaObject>(resolution, located);
  const place = schema?.pointer ?? located.pointer;
  const name = `${model.name} ${place.split('/').at(-1) ?? ''}`;
  if (tables.has(name)) return name;
  tables.set(name, { columns: {} });
  const columns: Record<string, ListColumn> = {};
  const relations: Record<string, WhereRelation> = {};
  for (const [key, property] of objectShape(resolution, located).properties) {
    // These join conditions, even if a property has the same name.
    if (joints.includes(key)) continue;
    const own = model.properties.find((one) => one.name === key);
    if (own !== undefined) columns[key] = whereColumn(context, own, property);
    else {
      const relation = followedRelation(context, { model, name: key, place: property.pointer });
      if (relation === null) continue;
      const { found, rows, through } = relation;
      const inner = { value: property.value, pointer: property.pointer };
      const table = resolveTable(context, {
        ...{ model: found.model, tables },
        located: rawAt(context, inner),
      });
      relations[key] = {
        ...{ table, model: found.model.name, key: found.key },
        ...(through === undefined ? {} : { through: junctionWords(through) }),
        ...(rows === null ? {} : { rows }),
      };
    }
  }
  const read = readScopesOf(model);
  tables.set(name, {
    columns,
    ...(Object.keys(relations).length === 0 ? {} : { relations }),
    ...(Object.keys(read).length === 0 ? {} : { read }),
  });
  return name;
}

/** The schema with its reference, which identifies it. */
function rawAt(
  { resolution }: QueryContext,
  located: Located<SchemaObject>,
): Located<SchemaOrReference> {
  return (
    follow<SchemaObject>(resolution, {
      value: { $ref: located.pointer },
      pointer: located.pointer,
    }) ?? located
  );
}

function readScopesOf({ properties }: Model): Readonly<Record<string, string>> {
  return Object.fromEntries(
    properties.flatMap(({ name, readScope }) => (readScope === null ? [] : [[name, readScope]])),
  );
}

function whereColumn(
  context: QueryContext,
  property: Property,
  schema: Located<SchemaObject>,
): ListColumn {
  const { problems } = context.resolution;
  if (property.hidden) {
    const message = `${JSON.stringify(property.name)} is never returned, so it cannot be used in conditions.`;
    problems.add(schema.pointer, message);
  }
  let column: ListColumn = { property: property.name };
  for (const [op, operand] of partShape(context, schema).properties) {
    const known = whereOperators.find((one) => one === op);
    if (known === undefined) {
      const message = `Unknown operator ${JSON.stringify(op)}.`;
      problems.add(operand.pointer, message, nearestNameHint(op, whereOperators));
    } else if (!operators[known].compares(property.type.kind)) {
      const message = `The operator ${op} cannot compare ${JSON.stringify(property.name)}, which is ${kindNames[property.type.kind]}.`;
      problems.add(operand.pointer, message);
    } else if (takesRange(known) && !isPair(operand.value)) {
      const message = `A condition by ${op} takes two values, so its type must be an array of two.`;
      problems.add(
        operand.pointer,
        message,
        'Write "type": "array", "minItems": 2, "maxItems": 2.',
      );
    } else if (operators[known].operand === 'column') {
      const value = takesList(known) ? itemsOf(context, operand) : operand;
      column = formedColumn(context, property, value);
    }
  }
  return column;
}

function itemsOf(
  { resolution }: QueryContext,
  { value, pointer }: Located<SchemaObject>,
): Located<SchemaObject> {
  const items = { value: value.items ?? {}, pointer: pointerTo(pointer, 'items') };
  return mergedSchema(resolution, items) ?? { value: {}, pointer };
}
