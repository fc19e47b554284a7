import {
  namesDatabase,
  publicDocument,
} from '../../../server-template/runtime/shared/public-document.ts';
import { X_INTERNAL } from '../../extensions.ts';
import { ProblemList } from '../../model/problem-list.ts';
import { effectiveDocument } from '../../model/repair/effective-document.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/** A valid document as everyone who calls the API may see it, which is what two versions are compared by. `name` is in the places of problems. */
export function comparedDocument(document: OpenApiDocument, name: string): object {
  if (namesDatabase(document)) {
    return publicDocument(effectiveDocument(document, new ProblemList(name)));
  }
  const hidesSomething = JSON.stringify(document).includes(X_INTERNAL);
  return hidesSomething ? publicDocument(document) : document;
}
