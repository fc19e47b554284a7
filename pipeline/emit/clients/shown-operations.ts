import type { ApiModel, Operation } from '../../model/api-model.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** The operations and parameters of the public document. */
export function shownOperations(model: ApiModel, document: JsonObject): readonly Operation[] {
  const paths = isJsonObject(document['paths']) ? document['paths'] : {};
  return model.operations.flatMap((operation) => {
    const item = paths[operation.path];
    const own = isJsonObject(item) ? item[operation.method] : undefined;
    if (!isJsonObject(item) || !isJsonObject(own)) return [];
    const entries: readonly unknown[] = [item['parameters'], own['parameters']].flat();
    const shown = new Set(entries.map((entry) => keyOf(document, entry)));
    const parameters = operation.parameters.filter(({ in: place, name }) =>
      shown.has(`${place} ${name}`),
    );
    return [{ ...operation, parameters }];
  });
}

function keyOf(document: JsonObject, entry: unknown): string {
  if (!isJsonObject(entry)) return '';
  const { $ref: pointer } = entry;
  if (typeof pointer !== 'string') return `${String(entry['in'])} ${String(entry['name'])}`;
  const components = document['components'];
  const known = isJsonObject(components) ? components['parameters'] : null;
  const name = pointer.split('/').at(-1) ?? '';
  const plain = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
  return isJsonObject(known) && Object.hasOwn(known, plain) ? keyOf(document, known[plain]) : '';
}
