import { baseColumnOf, X_CRUD, X_DB } from '../../extensions.ts';
import type { ModelDb } from '../../extensions.ts';
import type { Model, Operation, Property } from '../../model/api-model.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { listsOf } from '../list-parameters.ts';

type Write = NonNullable<ModelDb['writes']>[number];

/** Writing the rows of a view, as far as the database allows. Introspection leaves this to the user. */
export const writesAbility: Ability = {
  usage: 'writes',
  description: 'POST, PUT, PATCH and DELETE of a view that the database can write',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { model, draft } = request;
    if (model === null) return {};
    const { kind, writes = [] } = model.source;
    if (kind === 'table')
      return { cannot: 'it is a table, and introspection writes the operations of tables' };
    if (writes.length === 0) return { cannot: 'the database cannot write this view' };
    const paths = section(draft.root, 'paths');
    for (const { list, get, write } of placesOf(request, writes)) {
      const place = write === 'create' ? list : get;
      const item = section(paths, place.path);
      for (const method of methods[write])
        item[method] ??= operationOf(request, { model, write, method, place });
    }
    return {};
  },
  remove(request) {
    const { draft, model } = request;
    if (model === null || model.source.kind === 'table') return {};
    for (const { path, method } of modelOperations(request, 'create', 'update', 'delete')) {
      const item = section(section(draft.root, 'paths'), path);
      delete item[method];
    }
    for (const name of bodyNames(model)) draft.dropUnused(`#/components/schemas/${name}`);
    return {};
  },
};

const methods = { create: ['post'], update: ['put', 'patch'], delete: ['delete'] } as const;

/** The list and single-row paths of a view, for each kind of write. */
function placesOf(request: AbilityRequest, writes: readonly Write[]) {
  const list = listsOf(request).find(({ path }) => !path.includes('{'));
  const [get] = modelOperations(request, 'get');
  if (list === undefined) return [];
  return writes.flatMap((write) =>
    write === 'create' || get !== undefined ? [{ list, get: get ?? list, write }] : [],
  );
}

interface Written {
  readonly model: Model;
  readonly write: Write;
  readonly method: string;
  readonly place: Operation;
}

function operationOf(request: AbilityRequest, { model, write, method, place }: Written): Part {
  const { draft } = request;
  const own = draft.part(place.pointer);
  const content = {
    'application/json': { schema: { $ref: `#/components/schemas/${model.name}` } },
  };
  const [created, updated] = bodyNames(model);
  const success = {
    create: { 201: { description: 'Created.', content } },
    update: { 200: { description: 'The row.', content } },
    delete: {
      200: { description: 'The deleted row.', content },
      204: {
        description:
          'Deleted. With `Prefer: return=representation`, the deleted row is returned (200).',
      },
    },
  }[write];
  // SQLite writes views only by triggers.
  const isTriggered = request.api.database?.provider === 'sqlite';
  const schema = {
    create: () => draft.component('schemas', created, bodyOf(model, 'create', isTriggered)),
    update: () => draft.component('schemas', updated, bodyOf(model, 'update', isTriggered)),
    delete: () => null,
  }[write]();
  const { key, rows } = (own[X_CRUD] ?? {}) as Part;
  const verb = method === 'put' ? 'replace' : write;
  return {
    operationId: `${verb}${model.name}`,
    ...(place.tag === null ? {} : { tags: [place.tag] }),
    summary: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} a row of the view`,
    // As for tables; a PATCH does so by definition.
    ...(method === 'put'
      ? { description: 'Like PATCH, changes only the properties that are sent.' }
      : {}),
    ...(own['security'] === undefined ? {} : { security: structuredClone(own['security']) }),
    ...(write === 'create' || own['parameters'] === undefined
      ? {}
      : { parameters: structuredClone(keyParameters(draft.parametersOf(place.pointer))) }),
    ...(schema === null
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: { ...success, ...failures(request, write) },
    // The access rules are those of reading.
    [X_CRUD]: {
      ...{ model: model.name, action: write },
      ...(key === undefined ? {} : { key }),
      ...(rows === undefined ? {} : { rows: structuredClone(rows) }),
    },
  };
}

function keyParameters(parameters: readonly Part[]): readonly Part[] {
  return parameters.filter((parameter) => parameter['in'] === 'path');
}

const errors = {
  400: ['BadRequest', 'The request does not match this document, or the database rejects a value.'],
  404: ['NotFound', 'Nothing was found at this address.'],
  409: ['Conflict', 'The change conflicts with another row.'],
} as const;

function failures({ draft }: AbilityRequest, write: Write): Part {
  const statuses = write === 'create' ? ([400, 409] as const) : ([400, 404, 409] as const);
  return Object.fromEntries(
    statuses.map((status) => {
      const [name, description] = errors[status];
      return [status, draft.errorResponse(name, description)];
    }),
  );
}

function bodyNames({ name }: Model): readonly [create: string, update: string] {
  return [`Create${name}DTO`, `Update${name}DTO`];
}

function bodyOf(model: Model, write: 'create' | 'update', isTriggered: boolean): Part {
  const key = new Set(model.source.primaryKey ?? []);
  const sent = model.properties.filter(
    (one) => isSent(one, write, key) && (isTriggered || !isComputed(model, one)),
  );
  const required = write === 'create' ? sent.filter(mustBeSent).map(({ name }) => name) : [];
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      sent.map((one) => {
        const {
          [X_DB]: _,
          description: _text,
          readOnly: _fixed,
          default: value,
          ...schema
        } = one.schema;
        const isFixed = write === 'update' && key.has(one.source.column);
        const isFilled = write === 'create' && value !== undefined;
        return [
          one.name,
          {
            ...schema,
            ...(isFilled ? { default: value } : {}),
            ...(isFixed ? { readOnly: true } : {}),
          },
        ];
      }),
    ),
  };
}

/** Whether the view computes a column, which only a trigger could write. */
function isComputed({ source: { base } }: Model, { source }: Property): boolean {
  return base !== undefined && baseColumnOf(base, source.column) === null;
}

/** Columns that the database fills are left out of bodies; an update may repeat the key. */
function isSent(
  { readOnly, source }: Property,
  write: 'create' | 'update',
  key: ReadonlySet<string>,
): boolean {
  if (write === 'update' && key.has(source.column)) return true;
  return !readOnly && source.generated === undefined && source.identity !== 'always';
}

function mustBeSent({ nullable, source }: Property): boolean {
  return nullable === false && source.default === undefined && source.identity === undefined;
}
