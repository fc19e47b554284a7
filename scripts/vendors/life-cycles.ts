import type { Operation } from '../../pipeline/model/api-model.ts';

/** The operations that create, read, update and delete rows of one collection, determined only by their paths, independently of the mock's own interpretation. */
export interface LifeCycle {
  /** Path of the collection, from its POST. */
  readonly path: string;
  readonly create: Operation;
  readonly list: Operation | null;
  readonly get: Operation;
  readonly update: Operation | null;
  readonly remove: Operation | null;
}

/** The life cycles of a document: a POST on a path, and a GET on the same path with one more parameter. */
export function lifeCycles(operations: readonly Operation[]): readonly LifeCycle[] {
  const byShape = Map.groupBy(operations, ({ path }) => shapeOf(path));
  const at = (shape: string, ...methods: readonly string[]): Operation | null =>
    (byShape.get(shape) ?? []).find(({ method }) => methods.includes(method)) ?? null;
  return [...byShape.keys()].flatMap((shape): readonly LifeCycle[] => {
    const item = `${shape}/{}`;
    const [create, get] = [at(shape, 'post'), at(item, 'get')];
    if (create === null || create.body === null || get === null || !isDescribed(get)) return [];
    const [update, remove] = [
      at(item, 'patch') ?? at(item, 'put') ?? at(item, 'post'),
      at(item, 'delete'),
    ];
    if (update === null && remove === null) return [];
    const list = at(shape, 'get');
    return [{ path: create.path, create, list, get, update, remove }];
  });
}

/** Whether a response declares the content of a row. */
function isDescribed({ responses }: Operation): boolean {
  const contents = responses.find(({ status }) => /^(?:2|d)/.test(status))?.contents ?? [];
  return contents.some(({ schema, examples }) => schema !== null || examples.length > 0);
}

/** A path with normalized parameter names. */
export function shapeOf(path: string): string {
  return path.replace(/(?:\/|\.json)$/, '').replace(/\{[^{}]*\}/g, '{}');
}
