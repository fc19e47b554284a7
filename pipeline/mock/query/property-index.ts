import { plainName, spellingsOf } from '../../model/third-party/index.ts';
import { isJsonMap } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** Path of a value in a row: `['author', 'name']`. */
export type PropertyPath = readonly string[];

const SEEN_ROWS = 40;
const DEEPEST = 4;
/** JSON:API nests the properties of a row. */
const containers: ReadonlySet<string> = new Set(['attributes', 'relationships', 'data']);
const momentNames = [
  ...['createdat', 'created', 'createdon', 'date', 'datetime', 'timestamp', 'time', 'createtime'],
  ...['publishedat', 'placedat', 'startsat', 'startdate', 'occurredat', 'updatedat', 'updated'],
];
const momentText = /^\d{4}-\d\d-\d\d(?:$|[Tt ]\d\d:)/;

/** Properties of rows by name, including nested ones. */
export class PropertyIndex {
  readonly #paths = new Map<string, PropertyPath>();
  readonly #exact = new Set<string>();
  readonly #found = new Map<string, PropertyPath | null>();
  #moment: PropertyPath | null = null;

  constructor(rows: readonly Row[]) {
    for (const row of rows.slice(0, SEEN_ROWS)) this.#learn(row, [], '');
    const named = momentNames.find((name) => this.#paths.has(name));
    if (named !== undefined) this.#moment = this.#paths.get(named) ?? null;
  }

  /** The property of a name, in any spelling; null: none. */
  find(name: string): PropertyPath | null {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    if (this.#exact.has(name)) return [name];
    const spelling = spellingsOf(plainName(name)).find((one) => this.#paths.has(one));
    const path = spelling === undefined ? null : (this.#paths.get(spelling) ?? null);
    if (this.#found.size < 1000) this.#found.set(name, path);
    return path;
  }

  /** The creation time of a row, or another date. */
  get moment(): PropertyPath | null {
    return this.#moment;
  }

  #learn(row: Row, above: PropertyPath, prefix: string): void {
    for (const [name, value] of Object.entries(row)) {
      const path = [...above, name];
      if (above.length === 0) this.#exact.add(name);
      const plain = containers.has(name) ? prefix : prefix + plainName(name);
      const known = this.#paths.get(plain);
      if (plain !== prefix && (known === undefined || known.length > path.length))
        this.#paths.set(plain, path);
      if (isJsonMap(value) && path.length < DEEPEST) this.#learn(value, path, plain);
      if (this.#moment === null && typeof value === 'string' && momentText.test(value))
        this.#moment = path;
    }
  }
}

interface Indexed {
  readonly size: number;
  readonly index: PropertyIndex;
}

const indexes = new WeakMap<readonly Row[], Indexed>();

/** The index of a collection, rebuilt only when rows were added or removed. */
export function propertyIndex(rows: readonly Row[]): PropertyIndex {
  const known = indexes.get(rows);
  if (known?.size === rows.length) return known.index;
  const index = new PropertyIndex(rows);
  indexes.set(rows, { size: rows.length, index });
  return index;
}
