import type { Schemas } from '../../schema-view.ts';
import { aroundNames } from './find-rows.ts';
import { plainName } from './plain-name.ts';
import type { RowResource } from '../../resources/resource.ts';

const DEEPEST = 2;
const reference = /^(?:id|uuid|guid|key|type|object|kind)$/i;

/** What identifies a row. */
type RowSought = Pick<RowResource, 'schemaPointer' | 'key' | 'keyProperties'>;

/**
 * Property names that lead to a row in a body with this schema: empty if the body is the row,
 * `data` for `{data: {…}}`.
 */
export function rowPlace(
  schemas: Schemas,
  pointer: string,
  resource: RowSought,
): readonly string[] {
  const wanted = new Set(schemas.allProperties(resource.schemaPointer).keys());
  return best(schemas, pointer, { wanted, resource, depth: 0 }).path;
}

/** Whether a row's key is present under its path parameter's name: `applicationId`. */
function isNamed(parameter: string | null, properties: Iterable<string>): boolean {
  const wanted = parameter === null ? '' : plainName(parameter);
  return wanted !== '' && [...properties].some((name) => plainName(name) === wanted);
}

interface Found {
  readonly path: readonly string[];
  /** Number of the row's properties found, increased if its key is among them. */
  readonly count: number;
  /** The same without the increase for the key. */
  readonly own: number;
}

function best(
  schemas: Schemas,
  pointer: string,
  {
    wanted,
    resource,
    depth,
  }: {
    readonly wanted: ReadonlySet<string>;
    readonly resource: RowSought;
    readonly depth: number;
  },
): Found {
  const isRow = schemas.at(pointer)?.pointer === resource.schemaPointer;
  if (isRow) return { path: [], count: Infinity, own: Infinity };
  const properties = schemas.allProperties(pointer);
  const hasKey =
    resource.keyProperties.length > 0 &&
    resource.keyProperties.every((name) => properties.has(name));
  const hasKeyName = !hasKey && isNamed(resource.key[0]?.parameter ?? null, properties.keys());
  const isKeyed = hasKey || hasKeyName;
  const own = [...properties.keys()].filter((name) => wanted.has(name)).length;
  const shared = hasKeyName ? own + 1 : own;
  // An object with the key is the row, even if its envelope has equal names such as `status`.
  const count = isKeyed ? shared + wanted.size : shared;
  // An envelope may repeat the key of its content: `{"id": 7, "result": {"id": 7, …}}`.
  const isSure = isKeyed && shared * 2 > wanted.size;
  const here = { path: [], count, own };
  if (isSure || depth >= DEEPEST) return here;
  /**
   * `parent` in `{"name": "Taxes", "parent": {"id": 7}}` is a part of a row, or a reference to
   * another. A single shared property may be the envelope: `{"domain": {"domain": "a.com"}}`.
   */
  const isPart = (name: string, names: readonly string[]): boolean =>
    (wanted.has(name) && own > 1) || (!aroundNames.test(plainName(name)) && isReference(names));
  /** `{"id": 7, "login": "ada"}` has nothing of the row but the name of its key. */
  const isReference = (names: readonly string[]): boolean =>
    names.length < 3 &&
    names.some((one) => reference.test(one)) &&
    names.every((one) => reference.test(one) || (!wanted.has(one) && wanted.size > 2));
  const inner = [...properties]
    .filter(
      ([name, property]) => !isPart(name, [...schemas.allProperties(property.pointer).keys()]),
    )
    .map(([name, property]): Found => {
      const found = best(schemas, property.pointer, { wanted, resource, depth: depth + 1 });
      return { ...found, path: [name, ...found.path] };
    })
    // An object with fewer properties of the row than its surroundings is a part, even with an id.
    .filter((one) => one.own >= own);
  return inner.reduce<Found>((most, one) => (one.count > most.count ? one : most), here);
}

/** Whether a body is such a row, or contains one. */
export function holdsRow(schemas: Schemas, pointer: string, resource: RowSought): boolean {
  const place = schemas.inside(pointer, rowPlace(schemas, pointer, resource));
  return schemas.at(place)?.pointer === resource.schemaPointer;
}

/** Whether a schema has most of a row's properties. */
export function isLike(
  schemas: Schemas,
  pointer: string,
  { schemaPointer }: Pick<RowResource, 'schemaPointer'>,
): boolean {
  const own = schemas.allProperties(schemaPointer);
  const names = [...schemas.allProperties(pointer).keys()];
  return names.length > 0 && names.filter((name) => own.has(name)).length * 2 > names.length;
}
