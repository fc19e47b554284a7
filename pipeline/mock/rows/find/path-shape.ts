import type { Operation } from '../../../model/api-model.ts';

type Shapes = ReadonlyMap<string, readonly Operation[]>;

/** A path without the names of its parameters and the slash at its end: documents write `/pets/` for one operation and `/pets` for the next, `/pets/{id}` and `/pets/{petId}`. */
export function shapeOf(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return bare.replace(/\{[^{}]*\}/g, '{}');
}

const known = new WeakMap<readonly Operation[], Shapes>();

/** Operations by the shapes of their paths. */
export function operationsByShape(operations: readonly Operation[]): Shapes {
  const shapes = known.get(operations) ?? Map.groupBy(operations, ({ path }) => shapeOf(path));
  known.set(operations, shapes);
  return shapes;
}
