import type { JsonObject } from '../../../../server-template/runtime/shared/json/json-object.ts';
import { publicDocument } from '../../../../server-template/runtime/shared/public-document.ts';
import type { ApiModel } from '../../../model/api-model.ts';
import { directedDocument } from './directed-document.ts';
import { withPatchTypes } from './patch-types.ts';

/** Each client of a model asks for it, and to make it is to copy the document. */
const made = new WeakMap<object, JsonObject>();

/** What clients are printed from: all that a caller may know of the document, each schema as it goes over the wire. */
export function clientDocument({ document, operations }: ApiModel): JsonObject {
  const found =
    made.get(document) ?? directedDocument(withPatchTypes(publicDocument(document), operations));
  made.set(document, found);
  return found;
}
