import type { HttpMethod } from '../../../openapi-document.ts';
import type { Operation } from '../../api-model.ts';

/** A path without the names of its parameters and the slash or `.json` at its end: documents write `/pets/` for one operation and `/pets` for the next, `/pets/{id}` and `/pets/{petId}`, `/pets.json` and `/pets/{id}.json`. */
export function shapeOf(path: string): string {
  return path.replace(/(?:\/|\.json)$/, '').replace(/\{[^{}]*\}/g, '{}');
}

/** Operations by the shapes of their paths. */
export function operationsByShape(
  operations: readonly Operation[],
): ReadonlyMap<string, readonly Operation[]> {
  return Map.groupBy(operations, ({ path }) => shapeOf(path));
}

/** The first operation of a method; null if there is none. */
export function operationOf(
  operations: readonly Operation[],
  method: HttpMethod,
): Operation | null {
  return operations.find((operation) => operation.method === method) ?? null;
}
