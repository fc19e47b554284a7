import type { Operation } from '../../model/api-model.ts';
import { hasPath, type KnownRow } from './known-row.ts';
import { outputShape, readRow } from './row-shape.ts';

/**
 * Rows that the run itself made invalid. Errors inside them are blamed on the operation that
 * accepted the request, not on those that return them.
 */
export class BrokenRows {
  readonly #rows: KnownRow[] = [];

  add(row: KnownRow): void {
    this.#rows.push(row);
  }

  /** Whether an operation may return such rows. */
  areAt(operation: Operation): boolean {
    return this.#rows.some((row) => isShown(row, operation));
  }

  /** Whether a pointer into a response's body is inside such a row. */
  hold(operation: Operation, body: unknown, instance: string | null): boolean {
    const rows = this.#rows.filter((row) => isShown(row, operation));
    if (instance === null || rows.length === 0) return false;
    const shape = outputShape(operation);
    return valuesOnWay(body, instance).some((value) => {
      const shown = readRow(shape, value);
      return shown !== null && rows.some(({ resource, path }) => hasPath(resource, shown, path));
    });
  }
}

/** The values along a pointer, from the body inwards. */
function valuesOnWay(body: unknown, instance: string): readonly unknown[] {
  const values = [body];
  for (const step of instance.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const inside = new Map(Object.entries(values.at(-1) ?? {}));
    values.push(inside.get(name));
  }
  return values;
}

function isShown({ resource: { own, model } }: KnownRow, operation: Operation): boolean {
  return own.includes(operation) || (model !== null && operation.crud?.model === model);
}
