import { isJsonObject } from '../../../shared/json/json-object.ts';
import type { NestedRelation } from '../../../shared/operation/resolved-crud.ts';
import { type Field, namedField } from '../../../shared/operation/field.ts';
import type { Row } from '../../database/database.ts';
import type { ReceivedBody } from '../../operation/operation-request.ts';
import { nestedLists, nestedPlace } from '../../../shared/nested-lists.ts';
import { flatBody, withDefaults } from '../body-values.ts';
import { keyText, nameOf } from '../crud-operation.ts';

/** A related row in a body. */
export interface NestedItem {
  /** `items.2` or `items.create.2`. */
  readonly place: string;
  /** Values by name, without the key. */
  readonly values: Row;
  /** Values of a new row: with defaults. */
  readonly made: Row;
  /** The key of an existing row; null: none. */
  readonly key: readonly string[] | null;
}

/** Changes to the related rows of one relation. */
export interface NestedItems {
  readonly create: readonly NestedItem[];
  readonly update: readonly NestedItem[];
  readonly remove: readonly NestedItem[];
}

/** Reads the items of a body; those of a whole list are all under `create`. */
export function nestedItems(
  relation: NestedRelation,
  body: Pick<ReceivedBody, 'exact' | 'plain'> | null,
): NestedItems {
  const exact = nestedLists(relation, body?.exact);
  const plain = nestedLists(relation, body?.plain);
  const { create, update, remove } = relation;
  const created = [...(create?.input ?? []), ...(create?.unchangeable ?? [])];
  const changed = [...(update?.input ?? []), ...(update?.unchangeable ?? [])];
  return {
    create: exact.create.map((item, index) => {
      const flatten = flatBody(relation.isWhole ? [...created, ...changed] : created);
      return {
        place: `${nestedPlace(relation, 'create')}.${index}`,
        ...keyed(flatten(item), relation.isWhole ? (update?.key ?? []) : []),
        made: withDefaults(flatten(item) as Row, flatten(plain.create[index])),
      };
    }),
    update: exact.update.map((item, index) => ({
      place: `${nestedPlace(relation, 'update')}.${index}`,
      ...keyed(flatBody(changed)(item), update?.key ?? []),
      made: {},
    })),
    remove: exact.delete.map((item, index) => ({
      place: `${nestedPlace(relation, 'delete')}.${index}`,
      values: {},
      made: {},
      key: remove?.isPlain === true ? [keyText(item)] : keyed(item, remove?.key ?? []).key,
    })),
  };
}

function keyed(item: unknown, key: readonly Field[]): Pick<NestedItem, 'values' | 'key'> {
  const sent = isJsonObject(item) ? item : {};
  const names = key.map(nameOf);
  const has = names.length > 0 && names.every((name) => (sent[name] ?? null) !== null);
  const values = Object.entries(sent).filter(([name]) => !names.includes(name));
  return {
    values: Object.fromEntries(values),
    key: has ? names.map((name) => keyText(sent[name])) : null,
  };
}

/** Names of read-only properties in items, except for their key. */
export function fixedNames(
  unchangeable: readonly Field[],
  key: readonly Field[],
): readonly string[] {
  const named = new Set(key.map((field) => namedField(field).name));
  return unchangeable.map(nameOf).filter((name) => !named.has(name));
}
