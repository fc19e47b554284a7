import { PipelineError } from '../../errors.ts';
import { httpMethods } from '../../model/http-methods.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { pathOf, renameDocument } from '../identity/rename-document.ts';
import type { Renames } from '../identity/rename-document.ts';
import { surveyDocument } from '../identity/survey-document.ts';
import type { Survey } from '../identity/survey-document.ts';
import { withParameterRenamed } from './parameter-names.ts';
import { withPropertyMentions } from './property-mentions.ts';

/** A document in which an entry has a new name in every place. */
export interface RenamedEntry {
  readonly document: OpenApiDocument;
  /** Sentences about what keeps its name. */
  readonly notes: readonly string[];
}

const none: Renames = {
  ...{ schemas: new Map(), properties: new Map(), operations: new Map(), operationIds: new Map() },
};

/**
 * Renames a model (`Task`), a property (`Task.dueOn`, `Task.contact.email`), an operation
 * (`listTasks`), one of its parameters (`listTasks.dueOn_gte`) or a path (`/tasks`, with what is
 * below it). Throws USAGE if the document has no such entry, or one with the new name.
 */
export function renameEntry(document: OpenApiDocument, from: string, to: string): RenamedEntry {
  const survey = surveyDocument(document);
  if (from.startsWith('/')) return renamedPath(document, survey, { from, to });
  const [owner = '', ...path] = from.split('.');
  const operation = survey.operations.find(({ id }) => id === owner);
  if (operation !== undefined && path.length > 0) {
    return withParameterRenamed(document, operation, { from: path.join('.'), to });
  }
  if (operation !== undefined) {
    requireFree(to, new Set(survey.operations.flatMap(({ id }) => id ?? [])), 'operation');
    const operationIds = new Map([[operation.name, to]]);
    const renamed = renameDocument(document, { ...none, operationIds });
    return { document: withLinks(renamed, from, to), notes: [] };
  }
  if (!survey.schemas.some(({ name }) => name === owner)) throw unknownEntry(owner, survey);
  return path.length === 0
    ? renamedModel(document, survey, { from, to })
    : renamedProperty(document, survey, { owner, path, to });
}

/** A model, with the bodies of its operations and its tag if they are named after it. */
function renamedModel(
  document: OpenApiDocument,
  survey: Survey,
  { from, to }: { readonly from: string; readonly to: string },
): RenamedEntry {
  requireFree(to, new Set(survey.schemas.map(({ name }) => name)), 'schema');
  const bodies = bodiesOf(survey, from).filter((name) => name.includes(from));
  const schemas = new Map([
    [from, to],
    ...bodies.map((name) => [name, name.replace(from, () => to)] as const),
  ]);
  const renamed = renameDocument(document, { ...none, schemas });
  const note = `Paths and operations keep their names: specmill rename /path /path, specmill rename list${from}s list${to}s.`;
  return { document: withTag(renamed, from, to), notes: [note] };
}

function renamedProperty(
  document: OpenApiDocument,
  survey: Survey,
  {
    owner,
    path,
    to,
  }: { readonly owner: string; readonly path: readonly string[]; readonly to: string },
): RenamedEntry {
  const key = JSON.stringify(path);
  const properties = survey.schemas.find(({ name }) => name === owner)?.properties ?? [];
  const names = properties.map((property) => property.path.join('.'));
  const from = path.join('.');
  const moved = [...path.slice(0, -1), to];
  // Somebody has renamed it in the model: the other places follow.
  const isHalf = !names.includes(from) && names.includes(moved.join('.'));
  if (!isHalf && !names.includes(from)) {
    throw unknown(`${owner} has no property ${JSON.stringify(from)}`, from, names);
  }
  if (!isHalf) requireFree(moved.join('.'), new Set(names), `property of ${owner}`);
  const moves = new Map([[key, moved]]);
  const owners = [owner, ...bodiesOf(survey, owner)];
  const renamed = renameDocument(document, {
    ...none,
    properties: new Map(owners.map((name) => [name, moves])),
  });
  const last = path.at(-1) ?? '';
  return { document: withPropertyMentions(renamed, owners, { from: last, to }), notes: [] };
}

function renamedPath(
  document: OpenApiDocument,
  survey: Survey,
  { from, to }: { readonly from: string; readonly to: string },
): RenamedEntry {
  const below = survey.operations.filter(
    ({ path }) => path === from || path.startsWith(`${from}/`),
  );
  if (below.length === 0) {
    throw unknown(`There is no path ${JSON.stringify(from)}`, from, Object.keys(document.paths));
  }
  if (!to.startsWith('/')) {
    throw new PipelineError({ code: 'USAGE', message: 'The new path must begin with a slash.' });
  }
  const newName = ({ name, path }: { readonly name: string; readonly path: string }): string =>
    name.slice(0, -path.length) + to + path.slice(from.length);
  const operations = new Map(below.map((one) => [one.name, newName(one)]));
  const stay = survey.operations.filter(({ name }) => !operations.has(name));
  const taken = [...operations.values()].find((name) => stay.some((one) => one.name === name));
  if (taken !== undefined) requireFree(pathOf(taken), new Set([pathOf(taken)]), 'path');
  return { document: renameDocument(document, { ...none, operations }), notes: [] };
}

/** The bodies that create and update rows of a model. */
function bodiesOf({ schemas }: Survey, model: string): readonly string[] {
  const table = schemas.find(({ name }) => name === model)?.source?.replace(/^row /, '');
  if (table === undefined) return [];
  return schemas
    .filter(({ source }) => source === `create ${table}` || source === `update ${table}`)
    .map(({ name }) => name);
}

function withTag(document: OpenApiDocument, from: string, to: string): OpenApiDocument {
  const copy = structuredClone(document) as unknown as {
    readonly tags?: readonly { name: string }[];
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  for (const tag of copy.tags ?? []) if (tag.name === from) tag.name = to;
  for (const item of Object.values(copy.paths)) {
    for (const operation of httpMethods.map((method) => item[method])) {
      if (!isJsonObject(operation) || !Array.isArray(operation['tags'])) continue;
      const tags = operation['tags'] as unknown[];
      tags.forEach((tag, at) => {
        if (tag === from) tags[at] = to;
      });
    }
  }
  return copy as unknown as OpenApiDocument;
}

function withLinks(document: OpenApiDocument, from: string, to: string): OpenApiDocument {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'links' && typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, link]: [string, unknown]) => {
            const isMeant =
              typeof link === 'object' &&
              link !== null &&
              'operationId' in link &&
              link.operationId === from;
            return [name, isMeant ? { ...link, operationId: to } : link];
          }),
        )
      : value,
  );
  return JSON.parse(text) as OpenApiDocument;
}

function requireFree(name: string, taken: ReadonlySet<string>, what: string): void {
  if (!taken.has(name)) return;
  const message = `${JSON.stringify(name)} is already the name of another ${what}; nothing was written.`;
  throw new PipelineError({ code: 'USAGE', message });
}

function unknownEntry(owner: string, { schemas, operations }: Survey): PipelineError {
  const names = [
    ...schemas.map(({ name }) => name),
    ...operations.flatMap(({ id }) => (id === null ? [] : [id])),
  ];
  return unknown(`There is no model and no operation ${JSON.stringify(owner)}`, owner, names);
}

function unknown(sentence: string, name: string, names: readonly string[]): PipelineError {
  const nearest = nearestName(name, names);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  return new PipelineError({ code: 'USAGE', message: sentence + meant });
}
