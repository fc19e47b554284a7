import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Model, Operation } from '../api-model.ts';
import type { OperationDraft } from '../resolve/draft-operations.ts';
import type { Resolution } from '../schemas/schema-shape.ts';
import { checkServers } from './check-servers.ts';
import { checkBaseTables } from './columns/base-tables.ts';
import { checkWrittenColumns } from './columns/database-written.ts';
import { checkEnumColumns } from './columns/enum-columns.ts';
import { checkIdleDefaults } from './columns/idle-defaults.ts';
import { checkJsonInText } from './columns/json-in-text.ts';
import { checkMarkedJson } from './columns/marked-json.ts';
import { checkLooserBodies } from './columns/looser-bodies.ts';
import { checkForeignKeys } from './columns/foreign-keys.ts';
import { columnHolders } from './columns/model-columns.ts';
import { checkNullable } from './columns/nullable-columns.ts';
import { noteDifferences } from './columns/schema-differences.ts';
import { checkRowSizes } from './columns/row-sizes.ts';
import { checkTighterRows } from './columns/tighter-rows.ts';
import { checkStoredForms } from './columns/stored-forms.ts';
import { checkUnfilledColumns } from './columns/unfilled-columns.ts';
import { checkAgentTools } from './operations/agent-tools.ts';
import { checkConditions } from './operations/conditional-headers.ts';
import { checkErrorBodies } from './operations/error-bodies.ts';
import { checkIdleParts } from './operations/idle-parts.ts';
import { checkKeyParameters } from './operations/key-parameters.ts';
import { checkMediaTypes } from './operations/media-types.ts';
import { checkOptionalBody } from './operations/optional-bodies.ts';
import { checkParameters } from './operations/parameter-effects.ts';
import { checkHeaders } from './operations/response-headers.ts';
import { checkUndeclaredErrors } from './operations/undeclared-errors.ts';
import { checkWrittenView } from './operations/written-views.ts';
import { checkSchemas } from './schemas/check-schemas.ts';

/** Resolved parts of a document of tables, for its rules. */
export interface CheckedModel {
  readonly models: readonly Model[];
  /** The operations as written. */
  readonly drafts: readonly OperationDraft[];
  /** The same operations with their CRUD. */
  readonly operations: readonly Operation[];
}

/**
 * Applies every rule to a document of tables: unsupported parts are problems, suspicious ones
 * warnings.
 */
export function checkModel(
  resolution: Resolution,
  { models, drafts, operations }: CheckedModel,
): void {
  const { problems } = resolution;
  checkServers(resolution.document, problems);
  checkSchemas(resolution);
  for (const draft of drafts) {
    checkParameters(problems, draft);
    checkConditions(problems, draft);
  }
  checkAgentTools(problems, resolution.document as OpenApiDocument, drafts);
  checkHeaders(problems, operations);
  checkUndeclaredErrors(problems, operations);
  const database = (resolution.document as OpenApiDocument)[X_DB] ?? null;
  const seen = new Set<string>();
  for (const operation of operations) {
    checkWrittenView(problems, operation);
    checkKeyParameters(problems, operation);
    checkMediaTypes(problems, operation);
    checkOptionalBody(resolution, operation);
    checkIdleParts(resolution, operation);
    checkErrorBodies(resolution, operation, seen);
    checkTighterRows(resolution, operation, seen);
    checkRowSizes(resolution, operation, seen);
    checkUnfilledColumns(resolution, operation, database);
  }
  checkForeignKeys(problems, models);
  checkBaseTables(problems, models);
  const byModel = Map.groupBy(operations, ({ crud }) => crud?.model.name);
  const nested = operations.flatMap((operation) => operation.nested);
  for (const model of models) {
    const holders = columnHolders(resolution, model, {
      operations: byModel.get(model.name) ?? [],
      nested: nested.filter((rows) => rows.model === model),
    });
    for (const holder of holders) {
      checkNullable(problems, holder);
      checkEnumColumns(problems, holder);
      checkWrittenColumns(problems, holder, database?.provider !== 'sqlite');
      checkStoredForms(problems, holder, database);
      checkMarkedJson(resolution, holder);
      if (database?.provider === 'sqlite') checkJsonInText(problems, holder);
    }
    checkLooserBodies(resolution, holders);
    checkIdleDefaults(problems, holders);
    noteDifferences(problems, holders);
  }
}
