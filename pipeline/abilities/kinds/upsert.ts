import { X_CRUD } from '../../extensions.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import type { Model, Operation } from '../../model/api-model.ts';
import { uniqueKeys } from '../../model/unique-keys.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { bodySchemaOf, withoutRelations } from '../body-schemas.ts';
import { deleteMember, section } from '../document-draft.ts';
import type { Part } from '../document-draft.ts';
import { listsOf } from '../list-parameters.ts';
import { unknownProperty } from './unknown-property.ts';

/** Creates or updates a row by a unique key: `PUT /customers/by/email/{email}`. */
export const upsertAbility: Ability = {
  usage: 'upsert [property…]',
  description: 'PUT creates or updates the row with a unique key',
  target: 'models',
  words: [0, 8],
  add(request) {
    const { draft, model, words } = request;
    const list = listsOf(request).find(({ path }) => !path.includes('{'));
    if (model === null || list === undefined) return { cannot: 'it has no list operation' };
    const [create] = modelOperations(request, 'create').filter(({ path }) => !path.includes('{'));
    const [update] = modelOperations(request, 'update');
    if (create === undefined || update === undefined)
      return { cannot: 'no operations create and update its rows' };
    const unknown = words.find((word) => model.properties.every(({ name }) => name !== word));
    if (unknown !== undefined) return unknownProperty(unknown, model.properties);
    if (JSON.stringify(create.security) !== JSON.stringify(update.security))
      return { cannot: 'its create and update operations require different credentials' };
    const keys = settableKeys(model, create).filter(
      (names) => words.length === 0 || isSame(names, words),
    );
    if (keys.length === 0) return { cannot: noKey(words) };
    for (const names of keys) {
      const path = [list.path, 'by', names.join('-'), ...names.map((name) => `{${name}}`)].join(
        '/',
      );
      const item = section(section(draft.root, 'paths'), path);
      item['put'] ??= operation(request, { model, create, update, names });
    }
    return {};
  },
  remove({ draft, model, api, words }) {
    const paths = section(draft.root, 'paths');
    for (const { path, method, crud } of api.operations) {
      if (crud?.action !== 'upsert' || crud.model.name !== model?.name) continue;
      const names = crud.key.map(({ parameter }) => parameter);
      if (words.length > 0 && !isSame(names, words)) continue;
      const item = paths[path] as Part;
      delete item[method];
      if (Object.keys(item).length === 0) delete paths[path];
      draft.dropUnused(`#/components/schemas/${bodyName(model, names)}`);
    }
    draft.dropUnused('#/components/responses/RowExists', '#/components/parameters/IfNew');
    return {};
  },
};

function noKey(words: readonly string[]): string {
  if (words.length === 0)
    return 'it has no unique key of properties that are never null and can be set';
  return `${words.join(' and ')} ${words.length === 1 ? 'is' : 'are'} not a unique key that is never null and can be set`;
}

function isSame(names: readonly string[], words: readonly string[]): boolean {
  return names.length === words.length && names.every((name) => words.includes(name));
}

/** The unique keys whose columns a create may set, by names. */
function settableKeys({ source, properties }: Model, { crud }: Operation): readonly string[][] {
  const { primaryKey } = source;
  const named = uniqueKeys(source).flatMap((columns) => {
    const found = columns.flatMap((column) =>
      properties.filter(
        (one) =>
          one.source.column === column &&
          one.nullable !== true &&
          !one.hidden &&
          one.readScope === null &&
          crud?.input.some((input) => input.column === column && input.path.length === 1) === true,
      ),
    );
    const isWhole = columns.length > 0 && found.length === columns.length;
    const isMade =
      columns === primaryKey && found.some(({ source: own }) => own.identity !== undefined);
    return isWhole && !isMade ? [found.map(({ name }) => name)] : [];
  });
  return [...new Map(named.map((names) => [names.join('\n'), names])).values()];
}

interface Upsert {
  readonly model: Model;
  readonly create: Operation;
  readonly update: Operation;
  readonly names: readonly string[];
}

function operation(request: AbilityRequest, { model, create, update, names }: Upsert): Part {
  const { draft } = request;
  const made = section(draft.part(create.pointer), 'responses');
  const changed = section(draft.part(update.pointer), 'responses');
  const name = names.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('And');
  const { security } = draft.part(update.pointer);
  const failures = Object.entries({ ...made, ...changed }).filter(
    ([status]) => /^[45]/.test(status) && status !== '404' && status !== '412',
  );
  return {
    operationId: `put${model.name}By${name}`,
    ...(create.tag === null ? {} : { tags: [create.tag] }),
    summary: 'Create or change a row by a unique key',
    ...(security === undefined ? {} : { security: structuredClone(security) }),
    parameters: [
      ...names.map((one) => keyParameter(model, one)),
      draft.component('parameters', 'IfNew', ifNew),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: draft.component(
            'schemas',
            bodyName(model, names),
            bodyOf(request, create, names),
          ),
        },
      },
    },
    responses: {
      200: structuredClone(changed['200']),
      201: structuredClone(made['201']),
      ...Object.fromEntries(failures),
      412: draft.errorResponse('RowExists', rowExists),
    },
    [X_CRUD]: {
      ...{ model: model.name, action: 'upsert', key: columnsOf(model, names) },
      ...accessOf(request, create, update),
    },
  };
}

/** The access rules of both operations, combined. */
function accessOf({ draft }: AbilityRequest, create: Operation, update: Operation): Part {
  const [made, changed] = [create, update].map(
    ({ pointer }) =>
      draft.part(pointer)[X_CRUD] as { readonly rows?: Part; readonly preset?: Part },
  );
  const rules = [made?.rows, changed?.rows].filter((rule) => rule !== undefined);
  const [first, second] = rules;
  const isOne = second === undefined || JSON.stringify(first) === JSON.stringify(second);
  const preset = { ...changed?.preset, ...made?.preset };
  return structuredClone({
    ...(first === undefined ? {} : { rows: isOne ? first : { $all: rules } }),
    ...(Object.keys(preset).length === 0 ? {} : { preset }),
  });
}

function keyParameter({ properties }: Model, name: string): Part {
  const { nullable: _, ...schema } = keySchemaOf(
    properties.find((one) => one.name === name)?.schema,
  );
  return { name, in: 'path', required: true, schema };
}

/** The constraints on a column's values, without its annotations. */
function keySchemaOf(schema: SchemaObject = {}): SchemaObject {
  const { type, format, minLength, maxLength, pattern, minimum, maximum } = schema;
  const { enum: listed, nullable, multipleOf } = schema;
  const all = { type, format, minLength, maxLength, pattern, minimum, maximum, multipleOf };
  const said = Object.entries({ ...all, enum: listed, nullable }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(said);
}

function columnsOf({ properties }: Model, names: readonly string[]): readonly string[] {
  return names.map((name) => properties.find((one) => one.name === name)?.source.column ?? name);
}

/** The body of a create without the properties in the path. */
function bodyOf({ draft }: AbilityRequest, create: Operation, names: readonly string[]): Part {
  const schema = withoutRelations(draft.resolved(bodySchemaOf(draft, create.pointer)));
  for (const name of names) deleteMember(schema, 'properties', name);
  const required = ((schema['required'] ?? []) as readonly string[]).filter(
    (name) => !names.includes(name),
  );
  if (required.length === 0) delete schema['required'];
  else schema['required'] = required;
  return schema;
}

function bodyName(model: Model | null, names: readonly string[]): string {
  const name = names.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join('And');
  return `Put${model?.name ?? ''}By${name}DTO`;
}

const ifNew = {
  ...{ name: 'If-None-Match', in: 'header', schema: { type: 'string', enum: ['*'] } },
  description: '`*`: the response is 412 if the row exists.',
};

const rowExists = 'The row already exists, but the request may only create it.';
