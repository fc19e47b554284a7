import { collectionName, referredName } from '../../model/third-party/index.ts';
import type { RowSource } from './third-party-rows.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { isRow, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** A property named after another collection. */
export interface NamedLink {
  readonly name: string;
  readonly target: RowResource;
  /** The referenced property of the other rows. */
  readonly targetName: string;
}

/**
 * Links between collections of a third-party document by property names: `customerId`,
 * `customer_ids` and `customer` refer to `/customers`, `parentId` to the same collection.
 */
export class NamedLinks {
  readonly #byName = new Map<string, RowResource>();
  readonly #links = new Map<RowResource, Map<string, NamedLink | null>>();

  constructor(resources: readonly RowResource[]) {
    for (const resource of resources) {
      const name = collectionName(resource.name);
      const isRoot = resource.model === null && resource.parents.length === 0;
      if (isRoot && !this.#byName.has(name)) this.#byName.set(name, resource);
    }
  }

  /** The links of a row with a value. */
  of(resource: RowResource, row: Row): readonly NamedLink[] {
    const links = this.#links.get(resource) ?? new Map<string, NamedLink | null>();
    this.#links.set(resource, links);
    return Object.entries(row).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const known = links.get(name);
      const link = known === undefined ? this.#link(resource, name) : known;
      links.set(name, link);
      return link === null ? [] : [link];
    });
  }

  #link(resource: RowResource, name: string): NamedLink | null {
    if (resource.keyProperties.includes(name)) return null;
    const isUp = /^parent(?:_?id)?$/i.test(name);
    const target = isUp ? resource : this.#byName.get(referredName(name));
    const targetName = target?.keyProperties.length === 1 ? target.keyProperties[0] : undefined;
    return target === undefined || targetName === undefined ? null : { name, target, targetName };
  }
}

/** Embedded rows come from the first ones only: each must be generated, unlike keys. */
const EMBEDDED = 5;

/**
 * Replaces a value by that of other rows: a key by an existing one, an embedded object by a row's
 * values.
 */
export function linkedValue(
  value: unknown,
  {
    source,
    targetName,
    seed,
  }: { readonly source: RowSource; readonly targetName: string; readonly seed: number },
): unknown {
  const { size } = source;
  if (size === 0 || value === null || value === undefined) return value;
  if (Array.isArray(value)) {
    const isWhole = value.some(isRow);
    const list: readonly unknown[] = value.slice(0, isWhole ? Math.min(size, EMBEDDED) : size);
    return list.map((one, place) =>
      linkedValue(one, { source, targetName, seed: (seed % size) + place }),
    );
  }
  if (!isRow(value) || JSON.isRawJSON(value)) return source.key(seed % size);
  const target = Object.hasOwn(value, targetName)
    ? source.row(seed % Math.min(size, EMBEDDED))
    : null;
  if (target === null) return value;
  const shared = Object.keys(value).filter(
    (name) => Object.hasOwn(target, name) && isSmall(target[name]),
  );
  return withValues(
    value,
    shared.map((name) => [name, target[name]]),
  );
}

/** Larger parts are kept: nested embedding would grow without limit. */
const LARGEST = 40;

function isSmall(value: unknown): boolean {
  return sizeWithin(value, LARGEST) <= LARGEST;
}

/** Number of values, up to slightly above the limit. */
function sizeWithin(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const part of Object.values(value)) {
    size += sizeWithin(part, most - size);
    if (size > most) break;
  }
  return size;
}
