import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { Operation } from '../../api-model.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/**
 * Warns about parts of an operation without effect: its own servers, and callbacks that no handler
 * of the user's sends.
 */
export function checkIdleParts({ document, problems }: Resolution, operation: Operation): void {
  const { path, method, pointer, crud, callbacks } = operation;
  const { paths } = document as { readonly paths?: Readonly<Record<string, unknown>> };
  const item = paths?.[path];
  const holders = isRecord(item) ? [item, item[method]] : [];
  const places = [pointerTo('#/paths', path), pointer];
  for (const [index, holder] of holders.entries()) {
    if (!isRecord(holder) || !Array.isArray(holder['servers'])) continue;
    problems.warn(
      pointerTo(places[index] ?? pointer, 'servers'),
      'Servers of a path or operation have no effect: the server and the clients use the servers of the document. Move them there.',
    );
  }
  if (crud !== null && callbacks.length > 0)
    problems.warn(
      pointerTo(pointer, 'callbacks'),
      'The server does not send callbacks of operations on tables; only the mock does. Ignore this if your middleware sends them.',
    );
}
