import type { Schemas } from '../../model/schema-view.ts';
import type { Operation } from '../../model/api-model.ts';
import { plainName, keyProperty } from '../../model/third-party/index.ts';
import { parameterNames } from '../route/route-tree.ts';
import { splitPath } from '../route/split-path.ts';
import type { ResourceUse } from '../../model/resources/resource.ts';

/** A row above a path: `/users/{id}` for `/users/{id}/orders`. */
export interface RowAbove {
  readonly use: ResourceUse;
  /** Number of path parameters that identify it. */
  readonly depth: number;
}

/** Finds the rows that must exist above a path. */
export class RowsAbove {
  readonly #schemas: Schemas;
  /** By path, regardless of parameter names. */
  readonly #known = new Map<string, { readonly path: string; readonly use: ResourceUse }>();
  readonly #found = new Map<Operation, readonly RowAbove[]>();

  constructor(schemas: Schemas, uses: ReadonlyMap<Operation, ResourceUse>) {
    this.#schemas = schemas;
    for (const [{ method, path }, use] of uses) {
      const isOne = use.action === 'get' || use.action === 'remember';
      if (method === 'get' && isOne && path.includes('{')) {
        this.#known.set(shapeOf(path), { path, use });
      }
    }
  }

  /** The topmost first. */
  of(operation: Operation): readonly RowAbove[] {
    const known = this.#found.get(operation);
    if (known !== undefined) return known;
    const found = this.#known.size === 0 ? [] : this.#find(operation);
    this.#found.set(operation, found);
    return found;
  }

  #find({ path }: Operation): readonly RowAbove[] {
    const parts = splitPath(path).path.split('/');
    return parts.slice(1).flatMap((_, end): readonly RowAbove[] => {
      const above = parts.slice(0, end + 1).join('/');
      const one = this.#known.get(shapeOf(above));
      if (one === undefined || !this.#isSame(one, above)) return [];
      return [{ use: one.use, depth: parameterNames(above).length }];
    });
  }

  /** `/users/{userId}/orders` belongs to `/users/{id}`, but `/users/{name}/orders` may not. */
  #isSame(
    { path, use: { resource } }: { readonly path: string; readonly use: ResourceUse },
    above: string,
  ): boolean {
    const own = parameterNames(path);
    const properties = [...this.#schemas.allProperties(resource.schemaPointer).keys()];
    return parameterNames(above).every((name, index) => {
      const other = own[index] ?? '';
      const isSame = plainName(name) === plainName(other) || index < resource.parents.length;
      return isSame || keyProperty(name, properties) === keyProperty(other, properties);
    });
  }
}

function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}
