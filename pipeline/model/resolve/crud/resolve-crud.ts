import { isDeepStrictEqual } from 'node:util';
import { X_CRUD, X_DB } from '../../../extensions.ts';
import type { CrudAction, DeclaredCrud } from '../../../extensions.ts';
import type { HttpMethod, SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Model } from '../../api-model.ts';
import { resolveAccess } from '../access/resolve-access.ts';
import { checkItemKey, itemsOf } from './bulk-bodies.ts';
import { inputColumns } from './crud-columns.ts';
import { formFiles, resolveFile } from './file-columns.ts';
import { hasRowBody, isCreating, isOfFile, isOfMany, isWriting } from '../row-actions.ts';
import { mayNest } from './nested-bodies.ts';
import { storedChangesOf } from './changed-columns.ts';
import { mergedColumns } from './merged-columns.ts';
import { checkPathColumns, resolveKey, resolveParent } from './crud-key.ts';
import type { OperationDraft } from '../draft-operations.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint, wrongLetters } from '../../nearest-name.ts';
import { jsonContent } from '../resolve-contents.ts';
import { rowsPlace } from './response-envelope.ts';
import { rowMembers } from './row-members.ts';
import { mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** An operation with its `x-crud` and the model that it names. */
export interface CrudSubject {
  readonly source: DeclaredCrud;
  readonly model: Model;
  readonly draft: OperationDraft;
}

const methodsOf: Readonly<Record<CrudAction, readonly HttpMethod[]>> = {
  list: ['get'],
  get: ['get'],
  create: ['post'],
  update: ['put', 'patch'],
  delete: ['delete'],
  bulkCreate: ['post'],
  bulkUpdate: ['patch'],
  bulkDelete: ['delete'],
  upsert: ['put'],
  query: ['post'],
  getFile: ['get'],
  putFile: ['put'],
  deleteFile: ['delete'],
};

/** Success statuses of each action, in order of preference. */
const statusesOf: Readonly<Record<CrudAction, readonly string[]>> = {
  list: ['200'],
  get: ['200'],
  create: ['201', '204'],
  update: ['200'],
  delete: ['200', '204'],
  bulkCreate: ['201', '204'],
  bulkUpdate: ['200'],
  bulkDelete: ['204'],
  upsert: ['200'],
  query: ['200'],
  getFile: ['200'],
  putFile: ['204'],
  deleteFile: ['204'],
};

/** Resolves `x-crud`; null, with a problem reported, if its model is unknown. */
export function resolveCrud(
  resolution: Resolution,
  models: readonly Model[],
  draft: OperationDraft,
): Crud | null {
  const { crud: source, operation } = draft;
  const { pointer } = operation;
  if (source === null) return null;
  const model = modelNamed(models, source.model);
  if (model === undefined) {
    resolution.problems.add(
      pointerTo(pointer, X_CRUD, 'model'),
      `There is no model ${JSON.stringify(source.model)}: no schema with that name has ${X_DB}.`,
      nearestNameHint(
        source.model,
        models.map(({ name }) => name),
      ),
    );
    return null;
  }
  const methods = methodsOf[source.action];
  if (!methods.includes(operation.method)) {
    resolution.problems.add(
      pointerTo(pointer, X_CRUD, 'action'),
      `The action ${source.action} is for ${methods.join(' or ').toUpperCase()}, not for ${operation.method.toUpperCase()}.`,
    );
  }
  const subject = { source, model, draft };
  const key = resolveKey(resolution, subject);
  const crud = {
    model,
    action: source.action,
    key,
    parent: isOfMany(source.action) ? resolveParent(models, model, key) : null,
    ...resolveOutput(resolution, subject),
    ...resolveInput(resolution, subject),
    ...(isOfFile(source.action) ? resolveFile(resolution, subject) : {}),
    merged: null,
    changed: [],
    replica: readsReplica(resolution, source, pointer),
  };
  if (isCreating(source.action)) checkPathColumns(resolution, draft, crud);
  return {
    ...crud,
    ...resolveAccess(resolution, models, draft, crud),
    merged: mergedColumns(resolution, draft, crud),
    changed: storedChangesOf(resolution, draft, crud),
  };
}

/** Writes and what they read are never sent to a replica. */
function readsReplica(
  { problems }: Resolution,
  { action, replica }: DeclaredCrud,
  pointer: string,
): boolean {
  if (replica && action !== 'list' && action !== 'get' && action !== 'query')
    problems.add(
      pointerTo(pointer, X_CRUD, 'replica'),
      'Only a list, get or query can read from a replica.',
    );
  return replica === true;
}

const byName = new WeakMap<readonly Model[], ReadonlyMap<string, Model>>();

function modelNamed(models: readonly Model[], name: string): Model | undefined {
  const known = byName.get(models) ?? new Map(models.map((model) => [model.name, model]));
  byName.set(models, known);
  return known.get(name);
}

function resolveOutput(
  resolution: Resolution,
  { source, model, draft }: CrudSubject,
): Pick<Crud, 'row' | 'output' | 'envelope'> {
  const none = { row: [], output: [], envelope: null };
  const statuses = statusesOf[source.action];
  const { responses } = draft.operation;
  const status = statuses.find((one) => responses.some((response) => response.status === one));
  const response = responses.find((candidate) => candidate.status === status);
  const place = pointerTo(draft.operation.pointer, 'responses');
  if (status === undefined || response === undefined) {
    resolution.problems.add(
      place,
      `A ${source.action} responds with ${statuses.toReversed().join(' or ')}, which is not declared.`,
      'Declare that response: operations on tables have fixed statuses.',
    );
    return none;
  }
  const isUnread = isCreating(source.action) && response.contents.length === 0;
  if (status === '204' || isUnread || isOfFile(source.action)) return none;
  if (source.action === 'upsert') checkCreated(resolution, draft, response);
  const content = jsonContent(response.contents);
  const pointer = content?.schemaPointer ?? null;
  if (content !== null && !/^application\/json(?:;|$)/i.test(content.mediaType)) {
    const message = `Operations on tables respond with application/json, not ${content.mediaType}.`;
    resolution.problems.add(pointerTo(place, status), message);
  }
  if (response.schema === null || pointer === null) {
    const message = 'This response has no JSON schema.';
    const meant = response.mediaTypes.find((type) => wrongLetters(type, 'application/json') <= 3);
    const hint =
      meant === undefined || content !== null
        ? undefined
        : `Did you mean "application/json" by ${JSON.stringify(meant)}?`;
    resolution.problems.add(pointerTo(place, status), message, hint);
    return none;
  }
  const body = { value: response.schema, pointer };
  const found = rowsPlace(resolution, { model, action: source.action }, body);
  if (found === null) return none;
  checkChoices(resolution, body, found.row);
  checkIsObject(resolution, found.row);
  const members = rowMembers(resolution, model, objectShape(resolution, found.row));
  if (members.output.length === 0) {
    resolution.problems.add(
      found.row.pointer,
      `This response contains no column of ${model.name}.`,
      `Give it properties of ${model.name}, or refer to #/components/schemas/${model.name}.`,
    );
  }
  return { ...members, envelope: found.envelope };
}

/** Row schemas must not use `oneOf` and similar: rows are what the database holds. */
function checkChoices(
  resolution: Resolution,
  ...schemas: readonly Located<SchemaOrReference>[]
): void {
  for (const located of schemas) {
    const merged = mergedSchema(resolution, located);
    for (const keyword of ['enum', 'not'] as const) {
      if (merged?.value[keyword] === undefined) continue;
      resolution.problems.add(
        pointerTo(merged.pointer, keyword),
        `Rows of the database cannot be checked against "${keyword}" as a whole.`,
        'Move the keyword to the schema of a property.',
      );
    }
  }
}

function resolveInput(
  resolution: Resolution,
  { source, model, draft }: CrudSubject,
): Pick<Crud, 'files' | 'input' | 'unchangeable'> {
  const none = { files: [], input: [], unchangeable: [] };
  const { body } = draft.operation;
  if (isOfFile(source.action)) return none;
  if (!isWriting(source.action)) {
    if (body !== null && source.action !== 'query')
      resolution.problems.add(draft.operation.pointer, `A ${source.action} takes no body.`);
    return none;
  }
  const pointer = jsonContent(body?.contents ?? [])?.schemaPointer ?? null;
  if (body === null || body.schema === null || pointer === null) {
    resolution.problems.add(
      draft.operation.pointer,
      `A ${source.action} needs a JSON body with a schema.`,
    );
    return none;
  }
  const located = itemsOf(resolution, source.action, { value: body.schema, pointer });
  checkIsObject(resolution, located);
  checkBranches(resolution, located);
  const nests = mayNest(source.action);
  const columns = inputColumns(resolution, { model, nests }, objectShape(resolution, located));
  if (source.action === 'bulkUpdate') {
    const sent = [...columns.input, ...columns.unchangeable];
    checkItemKey(resolution, { model, key: model.source.primaryKey ?? [] }, located, sent);
  }
  const files = hasRowBody(source.action)
    ? formFiles(resolution, model, body.contents)
    : { files: [], input: [] };
  const known = columns.input.map(({ column }) => column);
  const added = files.input.filter(({ column }) => !known.includes(column));
  return { ...columns, files: files.files, input: [...columns.input, ...added] };
}

/** Branches of a body may only restrict properties that it declares: others would not be written. */
function checkBranches(resolution: Resolution, located: Located<SchemaOrReference>): void {
  const { properties } = objectShape(resolution, located);
  const merged = mergedSchema(resolution, located);
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    for (const [index, value] of (merged?.value[keyword] ?? []).entries()) {
      const pointer = pointerTo(merged?.pointer ?? located.pointer, keyword, index);
      const own = objectShape(resolution, { value, pointer }).properties.keys();
      const lost = [...own].filter((name) => !properties.has(name));
      if (lost.length === 0) continue;
      const names = lost.map((name) => JSON.stringify(name)).join(', ');
      resolution.problems.add(
        pointer,
        `Only this branch of ${keyword} declares ${names}, so no column would be written.`,
        `Declare the properties beside ${keyword}; its branches can require them.`,
      );
    }
  }
}

/** Rows are objects, in responses and in bodies. */
function checkIsObject(resolution: Resolution, located: Located<SchemaOrReference>): void {
  const { value, pointer } = mergedSchema(resolution, located) ?? { value: {}, pointer: '' };
  const { type = 'object' } = value;
  if (type === 'object') return;
  const message = `A row is an object, but this schema has type ${type}.`;
  resolution.problems.add(pointerTo(pointer, 'type'), message, 'Write "type": "object".');
}

/** An upsert returns the same representation for new and existing rows. */
function checkCreated(
  { problems }: Resolution,
  { operation: { pointer, responses } }: OperationDraft,
  changed: OperationDraft['operation']['responses'][number],
): void {
  const place = pointerTo(pointer, 'responses');
  const created = responses.find(({ status }) => status === '201');
  if (created === undefined) {
    const message = 'If it creates the row, an upsert responds with 201, which is not declared.';
    problems.add(place, message);
  } else if (!isDeepStrictEqual(created.schema, changed.schema)) {
    const message = 'An upsert returns the row with both 201 and 200, but their schemas differ.';
    problems.add(pointerTo(place, '201'), message, 'Give both responses the same schema.');
  }
}
