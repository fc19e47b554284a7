import type { OpenApiDocument } from '../../openapi-document.ts';
import type { ProblemList } from '../problem-list.ts';
import { bodyPropertyEdits } from './body-properties.ts';
import type { Edit } from './document-edits.ts';
import { errorExampleEdits } from './error-examples.ts';
import { withoutInternalModels } from './internal-models.ts';
import { limitResponseEdits } from './limit-responses.ts';
import { parameterRoleEdits } from './parameter-roles.ts';
import { parameterSchemaEdits } from './parameter-schemas.ts';
import { presetEdits } from './preset-edits.ts';
import { edited } from './repair-document.ts';
import { rowLinkEdits } from './row-links.ts';
import { requiredEdits } from './required-names.ts';

/** A document of tables as everything right of the model sees it: nothing serves a model that is internal, parameters of older documents have their roles, those with allOf the schema that it comes to, bodies say of a column what its model says and have nothing that the server fills, errors have examples, rows have links to those that they refer to, a limit has its 429, and nothing is required that is not a property or an internal one. The very same one where there is nothing to change; places stay what they are. */
export function effectiveDocument(source: OpenApiDocument, problems: ProblemList): OpenApiDocument {
  const limited = withoutInternalModels(source);
  const document = editedIfAny(limited, limitResponseEdits(limited));
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
