import { httpMethods } from '../../model/http-methods.ts';
import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { OperationPlace, PairedOperation } from '../pairs.ts';
import { followReferences, type Source } from '../schema/source.ts';

/** Every operation under a key of a document (`paths`, `webhooks`) or of one of its objects. */
export function operationsOf(
  source: Source,
  items: unknown,
  pointer: string,
): readonly OperationPlace[] {
  if (!isRecord(items)) return [];
  return Object.keys(items)
    .filter((path) => !path.startsWith('x-'))
    .flatMap((path) => {
      const item = followReferences(source, items[path], pointerTo(pointer, path));
      return httpMethods.flatMap((method) => {
        const value = item.value[method];
        if (!isRecord(value)) return [];
        const place = pointerTo(item.pointer, method);
        const name = `${method.toUpperCase()} ${path}`;
        return [{ method, path, name, pointer: place, value, item }];
      });
    });
}

/** Pairs the operations of two documents: by path, by path with renamed parameters, by operationId. */
export function pairOperations(
  before: readonly OperationPlace[],
  after: readonly OperationPlace[],
): readonly PairedOperation[] {
  const partners = new Map<OperationPlace, OperationPlace>();
  const moved = new Set<OperationPlace>();
  const taken = new Set<OperationPlace>();
  const pairBy = (keyOf: (operation: OperationPlace) => string | null, isMove = false): void => {
    const open = new Map<string | null, OperationPlace>();
    for (const operation of after) if (!taken.has(operation)) open.set(keyOf(operation), operation);
    open.delete(null);
    for (const operation of before) {
      if (partners.has(operation)) continue;
      const key = keyOf(operation);
      const partner = open.get(key);
      if (partner === undefined) continue;
      open.delete(key);
      partners.set(operation, partner);
      taken.add(partner);
      if (isMove) moved.add(operation);
    }
  };
  pairBy(({ name }) => name);
  pairBy(({ name }) => name.replace(/\{[^{}]*\}/g, '{}'));
  pairBy(
    ({ value: { operationId } }) => (typeof operationId === 'string' ? operationId : null),
    true,
  );
  return [
    ...before.map((operation) => ({
      before: operation,
      after: partners.get(operation) ?? null,
      isMoved: moved.has(operation),
    })),
    ...after
      .filter((operation) => !taken.has(operation))
      .map((operation) => ({ before: null, after: operation, isMoved: false })),
  ];
}
