import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { publicDocument } from '../../../../server-template/shared/public-document.ts';
import type { ApiModel } from '../../../model/api-model.ts';
import { withBinaryContents } from './binary-contents.ts';
import { directedDocument } from './directed-document.ts';
import { withPatchTypes } from './patch-types.ts';

/** Cached, because it takes a copy of the document and every framework needs it. */
const made = new WeakMap<object, JsonObject>();

/** The document that clients are generated from: its public part, with schemas as in JSON. */
export function clientDocument({ document, operations }: ApiModel): JsonObject {
  const found =
    made.get(document) ??
    withBinaryContents(directedDocument(withPatchTypes(publicDocument(document), operations)));
  made.set(document, found);
  return found;
}
