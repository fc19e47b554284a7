import { isInternal } from '../../../server-template/shared/public-document.ts';
import { X_CRUD } from '../../extensions.ts';
import type { OpenApiDocument, OperationObject } from '../../openapi-document.ts';
import { isOfFile } from '../resolve/row-actions.ts';
import { documentOperations } from './body-columns.ts';
import type { Edit } from './document-edits.ts';

/** Lists the operations on tables that the steps of a batch may name, unless the document does. */
export function batchOperationEdits(document: OpenApiDocument): readonly Edit[] {
  const operations = documentOperations(document);
  const batches = operations.filter(({ value }) => value[X_CRUD]?.batch === true);
  const ids = operations.flatMap(({ value }) => stepName(value) ?? []);
  if (ids.length === 0) return [];
  return batches.map(({ pointer }) => ({
    pointer: `${pointer}/requestBody/content/application~1json/schema/properties/steps/items/properties/operationId`,
    change(schema) {
      schema['enum'] ??= ids;
    },
  }));
}

function stepName(operation: OperationObject): string | null {
  const { model, action = 'get' } = operation[X_CRUD] ?? {};
  if (model === undefined || isOfFile(action) || isInternal(operation)) return null;
  return operation.operationId ?? null;
}
