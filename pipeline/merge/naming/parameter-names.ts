import { PipelineError } from '../../errors.ts';
import { valueAtPointer } from '../../model/json-pointer.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { methodOf, renameDocument } from '../identity/rename-document.ts';
import { surveyDocument } from '../identity/survey-document.ts';
import type { OperationEntry } from '../identity/survey-document.ts';
import type { RenamedEntry } from './rename-entry.ts';

type Parameter = Record<string, unknown>;

/**
 * Renames a parameter of an operation; one in the path for all operations of the path, and a shared
 * one for all operations that use it. Throws USAGE if there is none.
 */
export function withParameterRenamed(
  document: OpenApiDocument,
  operation: OperationEntry,
  { from, to }: { readonly from: string; readonly to: string },
): RenamedEntry {
  const copy = structuredClone(document);
  const item = copy.paths[operation.path] as Readonly<Record<string, unknown>>;
  const own = item[methodOf(operation.name)] as Readonly<Record<string, unknown>>;
  const listed = [own['parameters'], item['parameters']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly Parameter[]) : [],
  );
  const parameters = listed.map((one) => {
    const { $ref: target } = one;
    return typeof target === 'string' ? (valueAtPointer(copy, target) as Parameter) : one;
  });
  const names = parameters.filter(isJsonObject).map(({ name }) => String(name));
  if (names.includes(to)) throw usage(`${String(operation.id)} has a parameter ${to} already.`);
  const found = parameters.find(({ name }) => name === from);
  if (found === undefined) {
    const nearest = nearestName(from, names);
    const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
    throw usage(`${String(operation.id)} has no parameter ${JSON.stringify(from)}${meant}`);
  }
  if (found['in'] === 'path') return withPathParameter(document, operation.path, { from, to });
  const isShared = !listed.includes(found);
  found['name'] = to;
  const note = 'The parameter is shared: it has its new name in all operations that use it.';
  return { document: copy, notes: isShared ? [note] : [] };
}

function withPathParameter(
  document: OpenApiDocument,
  path: string,
  { from, to }: { readonly from: string; readonly to: string },
): RenamedEntry {
  const below = surveyDocument(document).operations.filter(
    (one) => one.path === path || one.path.startsWith(`${path}/`),
  );
  const operations = new Map(
    below.map(({ name }) => [name, name.replace(`{${from}}`, () => `{${to}}`)] as const),
  );
  const renames = {
    ...{ schemas: new Map(), properties: new Map(), operationIds: new Map() },
    operations,
  };
  return { document: renameDocument(document, renames), notes: [] };
}

function usage(message: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message });
}
