import { bodyNames, modelNameOf, pluralOf, tableSlug } from '../../document/names/words.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { X_DB } from '../../extensions.ts';
import { databasePlaces, databaseSpellings } from '../../merge/database/database-places.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import { surveyDocument } from '../../merge/identity/survey-document.ts';
import { partAt, withPartAt } from '../../merge/labelled-pointer.ts';
import { renameEntry } from '../../merge/naming/rename-entry.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { propertyCase } from '../../property-case.ts';
import type { OverruledEdit } from './overruled-edits.ts';

/** The edited document, and the renames that are left for the merge. */
interface LateRenames {
  readonly edited: OpenApiDocument;
  readonly renames: readonly string[];
}

/**
 * Applies renames that an earlier introspection took for a dropped and a new part, so that the base
 * has the new one only: it gets the names in JSON that introspection gives to the old one, and a
 * column gets back what people had edited.
 */
export function withLateRenames(
  { base, edited }: { readonly base: OpenApiDocument; readonly edited: OpenApiDocument },
  renames: readonly string[],
  overruled: readonly OverruledEdit[],
): LateRenames {
  return renames.reduce(
    (before: LateRenames, text): LateRenames => {
      const late = lateRename(base, text);
      const now = databasePlaces(before.edited).find((place) => isSame(place, late?.now));
      if (late === null || now === undefined)
        return { ...before, renames: [...before.renames, text] };
      const named =
        now.column === null
          ? withTableNamed(before.edited, now, late.from)
          : withEditsOf(withColumnNamed(before.edited, now, late.from), now, overruled);
      return { ...before, edited: named };
    },
    { edited, renames: [] },
  );
}

interface LateRename {
  /** The old name, without the schema or table. */
  readonly from: string;
  readonly now: DatabasePlace;
}

function lateRename(base: OpenApiDocument, text: string): LateRename | null {
  const [, from = '', to = ''] = /^(.[^=]*)=(.+)$/.exec(text) ?? [];
  const places = databasePlaces(base);
  const placed = (name: string): DatabasePlace | undefined =>
    places.find((place) => databaseSpellings(place, base[X_DB]?.defaultSchema).includes(name));
  const owner = from.slice(0, from.lastIndexOf('.') + 1);
  const now = placed(to) ?? placed(owner + to);
  const isInOwner =
    now?.column === null || isSame(placed(owner.slice(0, -1)), now && { ...now, column: null });
  if (placed(from) !== undefined || now === undefined || !isInOwner) return null;
  return { from: from.slice(owner.length), now };
}

function isSame(one: DatabasePlace | undefined, other: DatabasePlace | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const { schema, table, column } = other;
  return one.schema === schema && one.table === table && one.column === column;
}

function withColumnNamed(
  document: OpenApiDocument,
  { model, path, column }: DatabasePlace,
  from: string,
): OpenApiDocument {
  const isPreserved = path.at(-1) === column && propertyCase(column) !== column;
  const to = isPreserved ? from : propertyCase(from);
  return renamed(document, [model, ...path].join('.'), to);
}

/** Edits of the property that the database dropped are those of the column with the new name. */
function withEditsOf(
  document: OpenApiDocument,
  now: DatabasePlace,
  overruled: readonly OverruledEdit[],
): OpenApiDocument {
  const place = databasePlaces(document).find((one) => isSame(one, now));
  if (place === undefined) return document;
  const { model, path } = place;
  return [model, ...bodyNames(model)].reduce((whole, schema) => {
    const steps = [
      'components',
      'schemas',
      schema,
      ...path.flatMap((name) => ['properties', name]),
    ];
    const property = partAt(whole, steps);
    const yours = overruled.find(({ pointer }) => pointer === `/${steps.join('/')}`)?.yours;
    if (!isJsonObject(property) || !isJsonObject(yours)) return whole;
    const { [X_DB]: _, ...edits } = yours;
    const { [X_DB]: source } = property;
    const own = { ...edits, ...(source === undefined ? {} : { [X_DB]: source }) };
    return withPartAt(whole, steps, own) ?? whole;
  }, document);
}

/** The model, with the path and the operations that are named after it. */
function withTableNamed(
  document: OpenApiDocument,
  { model, table }: DatabasePlace,
  from: string,
): OpenApiDocument {
  const old = modelNameOf(from);
  const [path, oldPath] = [tableSlug(table), tableSlug(from)].map((slug) => `/${slug}`);
  const { operations } = surveyDocument(document);
  const ids = operations.flatMap(({ id }) => id ?? []);
  const ends = [
    [pluralOf(model), pluralOf(old)],
    [model, old],
  ] as const;
  const named = ids.reduce((whole, id) => {
    const [now, wanted] = ends.find(([end]) => id.endsWith(end)) ?? [];
    return now === undefined || wanted === undefined
      ? whole
      : renamed(whole, id, id.slice(0, -now.length) + wanted);
  }, document);
  const hasPath = operations.some((one) => one.path === path);
  const moved = hasPath ? renamed(named, path ?? '', oldPath ?? '') : named;
  return renamed(moved, model, old);
}

function renamed(document: OpenApiDocument, from: string, to: string): OpenApiDocument {
  const isNamed = from === to || from.endsWith(`.${to}`);
  return isNamed ? document : renameEntry(document, from, to).document;
}
