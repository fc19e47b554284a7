import type { OperationObject, PathItem, Reference } from '../../openapi-document.ts';
import { httpMethods } from '../http-methods.ts';
import type { Callback } from '../api-model.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { resolveBody } from './resolve-bodies.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** The callbacks of an operation, in the document's order. */
export function resolveCallbacks(
  resolution: Resolution,
  { value, pointer }: Located<OperationObject>,
): readonly Callback[] {
  return Object.entries(value.callbacks ?? {}).flatMap(([name, callback]) => {
    const place = pointerTo(pointer, 'callbacks', name);
    const found = follow(resolution, { value: callback, pointer: place });
    if (found === null) return [];
    return Object.entries(found.value).flatMap(([url, item]) => {
      const at = pointerTo(found.pointer, url);
      return isRecord(item)
        ? resolveRequests(resolution, { name, url }, { value: item, pointer: at })
        : [];
    });
  });
}

function resolveRequests(
  resolution: Resolution,
  named: Pick<Callback, 'name' | 'url'>,
  start: Located<PathItem | Reference>,
): readonly Callback[] {
  const item = follow<PathItem>(resolution, start);
  if (item === null || named.url.startsWith('x-')) return [];
  return httpMethods.flatMap((method) => {
    const operation = item.value[method];
    if (operation === undefined) return [];
    const place = pointerTo(item.pointer, method);
    const body = resolveBody(resolution, { value: operation, pointer: place });
    return [{ ...named, method, body }];
  });
}
