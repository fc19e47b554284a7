import { namesDatabase, publicDocument } from '../../../server-template/shared/public-document.ts';
import { X_INTERNAL } from '../../extensions.ts';
import { ProblemList } from '../../model/problem-list.ts';
import { effectiveDocument } from '../../model/repair/effective-document.ts';
import { withOlderSchemas } from '../../model/schemas/later-schemas.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/**
 * A valid document reduced to its public part, by which two versions are compared. Problems are
 * reported with `name` as the place.
 */
export function comparedDocument(document: OpenApiDocument, name: string): object {
  if (namesDatabase(document)) {
    const older = withOlderSchemas(document);
    return publicDocument(effectiveDocument(older, new ProblemList(name)));
  }
  const hidesSomething = JSON.stringify(document).includes(X_INTERNAL);
  return hidesSomething ? publicDocument(document) : document;
}
