import { X_DB } from '../extensions.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import type { Accept } from './load/accepted-documents.ts';
import type { ApiModel } from './api-model.ts';
import { checkDocument } from './check/check-document.ts';
import { checkModel } from './check/check-model.ts';
import { checkPropertyScopes } from './check/access/check-scopes.ts';
import { checkSecurity } from './check/access/check-security.ts';
import { warningsOf } from './check/document-warnings.ts';
import { draftOperations } from './resolve/draft-operations.ts';
import { pointerTo } from './json-pointer.ts';
import { checkPaths } from './operation-path.ts';
import { ProblemList } from './problem-list.ts';
import { effectiveDocument } from './repair/effective-document.ts';
import { checkPrimaryKeys, resolveModels } from './resolve/resolve-models.ts';
import { basePathsOf } from '../../server-template/shared/url/base-paths.ts';
import { withParentRules } from './resolve/access/resolve-access.ts';
import { pagingOf } from './resolve/crud/paging.ts';
import { resolveBatch } from './resolve/batch.ts';
import { resolveIdempotency } from './resolve/idempotency.ts';
import { resolveCrud } from './resolve/crud/resolve-crud.ts';
import { withRelations } from './resolve/with-relations.ts';
import { listAbilitiesOf } from './resolve/list/list-abilities.ts';
import { checkFilterPlaces } from './resolve/list/list-filters.ts';
import { resolveSecuritySchemes } from './resolve/resolve-security.ts';
import { withListedEnums } from './resolve/listed-enums.ts';
import { mergedSchema } from './schemas/schema-shape.ts';
import { withOlderSchemas } from './schemas/later-schemas.ts';
import type { Resolution } from './schemas/schema-shape.ts';

/**
 * Resolves a loaded document. Throws one PipelineError (DOCUMENT_INVALID) with all problems. `name`
 * is part of their places. Third-party documents are checked only as far as necessary.
 */
export function resolveModel(
  source: OpenApiDocument,
  name = '',
  accept: Accept = 'server',
): ApiModel {
  const problems = new ProblemList(name);
  const isStrict = accept === 'server' || source[X_DB] !== undefined;
  const written = isStrict ? withOlderSchemas(source) : source;
  checkDocument(written, problems, isStrict);
  // The steps below rely on the shape of the private keys.
  problems.throwIfAny();
  const document = isStrict ? effectiveDocument(written, problems) : written;
  const openapi = document.openapi.startsWith('3.0') ? '3.0' : '3.1';
  const resolution: Resolution = { document, problems, openapi, isStrict };
  const schemas = document.components?.schemas ?? {};
  const database = withListedEnums(document[X_DB] ?? null, schemas, problems);
  for (const [schemaName, value] of Object.entries(schemas)) {
    // Detects broken and circular references also in unused schemas.
    mergedSchema(resolution, { value, pointer: pointerTo('#/components/schemas', schemaName) });
  }
  checkPaths(Object.keys(document.paths), problems, isStrict);
  const drafts = draftOperations(resolution, document.paths, document.security ?? []);
  const models = resolveModels(resolution, schemas, database);
  checkPrimaryKeys(resolution, models);
  if (models.length > 0 && database === null) {
    problems.add('#', `Models need a database: the document has no ${X_DB} with a provider.`);
  }
  const resolved = drafts.map((draft) => {
    const crud = resolveCrud(resolution, models, draft);
    checkFilterPlaces(resolution, draft);
    return {
      ...draft.operation,
      crud,
      batch: resolveBatch(resolution, draft, drafts),
      idempotency: resolveIdempotency(resolution, draft, models),
      paging: pagingOf(resolution, draft.operation, crud),
      list: listAbilitiesOf(resolution, draft, crud),
      ...{ embed: null, query: null, nested: [] },
    };
  });
  const ruled = withParentRules(resolved);
  const operations = withRelations(resolution, { models, drafts, operations: ruled });
  if (isStrict) checkModel(resolution, { models, drafts, operations });
  if (isStrict) checkPropertyScopes(problems, { written: source, models, operations });
  const securitySchemes = resolveSecuritySchemes(resolution, document.components);
  if (isStrict) checkSecurity(problems, { document, operations, securitySchemes });
  problems.throwIfAny();
  return {
    title: document.info.title,
    version: document.info.version,
    openapi,
    database,
    basePaths: basePathsOf(document),
    models,
    operations,
    securitySchemes,
    document,
    warnings: [...warningsOf(source), ...problems.warnings],
  };
}
