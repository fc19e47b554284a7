import { isBase } from '../../../server-template/shared/tables/view-base.ts';
import { baseColumnOf, columnDbOf, modelDbOf, X_DB } from '../../extensions.ts';
import type { BaseDb, ModelDb } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Edit } from './document-edits.ts';

/**
 * Gives views the unique and foreign keys of their table whose columns they show, unless they list
 * their own. A table that is missing from the document gives none.
 */
export function viewBaseEdits({ components }: OpenApiDocument): readonly Edit[] {
  const models = Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => {
    const source = modelDbOf(schema);
    return source === null ? [] : [{ name, schema, source }];
  });
  return models.flatMap(({ name, schema, source: { base } }): readonly Edit[] => {
    const table = models.find(({ source }) => base !== undefined && isBase(base, source));
    if (base === undefined || table === undefined) return [];
    const keys = shownKeys(table.source, base, columnsIn(schema));
    const change: Edit['change'] = (source) => {
      Object.assign(source, { ...keys, ...source });
    };
    return [{ pointer: pointerTo('#/components/schemas', name, X_DB), change }];
  });
}

type Keys = Pick<ModelDb, 'uniques' | 'foreignKeys' | 'indexes'>;

/** The keys of a table by the columns of a view; those with a column that it does not show are left out. */
function shownKeys(
  { uniques = [], foreignKeys = [], indexes = [] }: ModelDb,
  base: BaseDb,
  columns: readonly string[],
): Keys {
  const nameOf = (wanted: string): string | undefined =>
    [wanted, ...columns].find(
      (name) => columns.includes(name) && baseColumnOf(base, name) === wanted,
    );
  const shown = <Key extends { readonly columns: readonly string[] }>(
    keys: readonly Key[],
  ): Key[] =>
    keys.flatMap((key) => {
      const own = key.columns.map(nameOf).filter((name) => name !== undefined);
      return own.length === key.columns.length ? [{ ...key, columns: own }] : [];
    });
  const whole = indexes.flatMap(({ unique, parts, ...index }) => {
    const named = parts.flatMap(({ column }) => column ?? []);
    return unique === true && named.length === parts.length ? [{ ...index, columns: named }] : [];
  });
  const keys: Keys = {
    uniques: shown(uniques),
    foreignKeys: shown(foreignKeys),
    indexes: shown(whole).map(({ columns: own, ...index }) => ({
      ...{ ...index, unique: true },
      parts: own.map((column) => ({ column })),
    })),
  };
  return Object.fromEntries(Object.entries(keys).filter(([, list]) => list.length > 0));
}

/** The columns of a schema, including those in objects that group columns. */
function columnsIn(schema: object): readonly string[] {
  const { properties = {}, allOf = [] } = schema as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly allOf?: readonly object[];
  };
  return [...Object.values(properties), ...allOf].flatMap((part) => {
    const column = columnDbOf(part)?.column;
    return column === undefined ? columnsIn(part) : [column];
  });
}
