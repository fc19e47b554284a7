import type { OpenApiDocument } from '../../openapi-document.ts';
import type { ProblemList } from '../problem-list.ts';
import { batchOperationEdits } from './batch-operations.ts';
import { bodyBranchEdits } from './body-branches.ts';
import { bodyPropertyEdits } from './body-properties.ts';
import type { Edit } from './document-edits.ts';
import { errorExampleEdits } from './error-examples.ts';
import { withoutInternalModels } from './internal-models.ts';
import { limitResponseEdits } from './limit-responses.ts';
import { parameterRoleEdits } from './parameter-roles.ts';
import { parameterSchemaEdits } from './parameter-schemas.ts';
import { presetEdits } from './preset-edits.ts';
import { edited } from './document-edits.ts';
import { responseReferenceEdits } from './response-references.ts';
import { rowLinkEdits } from './row-links.ts';
import { requiredEdits } from './required-names.ts';
import { viewBaseEdits } from './view-bases.ts';

/**
 * The effective document of tables: without operations of internal models; with the roles of
 * parameters of older documents, the operations that a batch may name, schemas of parameters without allOf, responses without references
 * to others, properties of a body's branches next to them, bodies completed from their models and
 * without properties that the server sets, keys of views, examples of errors, links
 * between rows and 429 for rate limits; `required` without missing, internal and scoped properties. Returns the same
 * object if nothing changes; pointers stay valid.
 */
export function effectiveDocument(source: OpenApiDocument, problems: ProblemList): OpenApiDocument {
  const limited = withoutInternalModels(source);
  const document = editedIfAny(limited, [
    ...limitResponseEdits(limited),
    ...responseReferenceEdits(limited),
    ...bodyBranchEdits(limited),
    ...viewBaseEdits(limited),
    ...batchOperationEdits(limited),
  ]);
  const marked = editedIfAny(document, [
    ...parameterRoleEdits(document, problems),
    ...bodyPropertyEdits(document, problems),
    ...errorExampleEdits(document),
    ...parameterSchemaEdits(document),
    ...rowLinkEdits(document),
  ]);
  const filled = editedIfAny(marked, presetEdits(marked));
  return editedIfAny(filled, requiredEdits(filled));
}

function editedIfAny(document: OpenApiDocument, edits: readonly Edit[]): OpenApiDocument {
  return edits.length === 0 ? document : edited(document, edits);
}
