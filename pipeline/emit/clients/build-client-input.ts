import type { ApiModel } from '../../model/api-model.ts';
import type { ClientInput } from './client-input.ts';
import { clientResources } from './client-resources.ts';
import { clientDocument } from './core/client-document.ts';
import { namedTypes } from './core/named-types.ts';
import { schemaTypes } from './core/schema-types.ts';
import { shownOperations } from './shown-operations.ts';

/** Builds the input of a framework's emitter; `core` is the folder of `client.ts`. */
export function buildClientInput(
  model: ApiModel,
  place: Pick<ClientInput, 'documentPath' | 'output' | 'core' | 'recall'>,
): ClientInput {
  const document = clientDocument(model);
  const types = schemaTypes(document);
  return {
    ...place,
    model,
    core: modulePath(place.output, `${place.core}/client`),
    resources: clientResources(
      model,
      shownOperations(model, document),
      types,
      namedTypes(document, types),
    ),
    schemaTypes: types,
  };
}

/** `src/api/react`, `src/api/client` → `../client` */
function modulePath(folder: string, target: string): string {
  const from = folder.split('/').filter((step) => step !== '');
  const to = target.split('/').filter((step) => step !== '');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  const up = from.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(shared)].join('/');
}
