import { isDeepStrictEqual } from 'node:util';
import {
  changedKinds,
  operatorsOfSchema,
  type UpdateOperator,
} from '../../../../server-template/shared/stored-change.ts';
import { X_DB } from '../../../extensions.ts';
import type { Model, Operation, PropertyColumn } from '../../../model/api-model.ts';
import { modelOperations, type Ability, type AbilityRequest } from '../../ability.ts';
import { section, type Part } from '../../document-draft.ts';
import { unknownProperty } from '../unknown-property.ts';

/** PATCH adds to stored numbers: `{ "stock": { "$inc": -1 } }`. */
export const incrementAbility: Ability = {
  usage: 'increment <property…>',
  description: 'PATCH adds to a stored number: { "stock": { "$inc": -1 } }',
  target: 'models',
  words: [1, 64],
  ...changing(['$inc'], 'a number', ({ $ref, type, format }) =>
    $ref === undefined ? { $inc: { type, ...(format === undefined ? {} : { format }) } } : null,
  ),
};

/** PATCH adds items to stored lists and removes them: `{ "tags": { "$push": ["new"] } }`. */
export const pushAbility: Ability = {
  usage: 'push <property…>',
  description:
    'PATCH adds items to a stored list, or removes them: { "tags": { "$push": ["new"] } }',
  target: 'models',
  words: [1, 64],
  ...changing(['$push', '$pull'], 'a list', ({ type, items }) => {
    if (type !== 'array') return null;
    const some = { type, items, minItems: 1 };
    return { $push: some, $pull: some };
  }),
};

function changing(
  operators: readonly UpdateOperator[],
  what: string,
  operandsOf: (value: Part) => Part | null,
): Pick<Ability, 'add' | 'remove'> {
  return {
    add(request) {
      const { model, words } = request;
      if (model === null) return {};
      const patches = patchesOf(request);
      if (patches.length === 0) return { cannot: 'no PATCH updates its rows' };
      for (const word of words) {
        const wanted = model.properties.find(({ name }) => name === word);
        if (wanted === undefined) return unknownProperty(word, model.properties);
        const isChanged = operators.every((one) => changedKinds[one].includes(wanted.type.kind));
        if (!isChanged) return { cannot: `${word} is not ${what}` };
      }
      for (const patch of patches) {
        const properties = ownProperties(request, patch);
        for (const name of bodyNames(patch, model, words)) {
          const whole = properties[name] as Part | undefined;
          if (whole === undefined) continue;
          const { [X_DB]: column, description, anyOf, ...value } = whole;
          const branches = Array.isArray(anyOf) ? (anyOf as readonly Part[]) : [value];
          if (branches.some((branch) => operatorsOfSchema(branch).length > 0)) continue;
          const operands = operandsOf(request.draft.resolved(branches[0] ?? {}));
          if (operands === null) return { cannot: `the schema of ${name} is not that of ${what}` };
          properties[name] = {
            ...(column === undefined ? {} : { [X_DB]: column }),
            ...(description === undefined ? {} : { description }),
            anyOf: [...branches, changeSchema(operands)],
          };
        }
      }
      return {};
    },
    remove(request) {
      const { model, words } = request;
      if (model === null) return {};
      for (const patch of patchesOf(request)) {
        if (patch.crud?.changed.length === 0) continue;
        const properties = ownProperties(request, patch);
        for (const name of bodyNames(patch, model, words)) {
          const { anyOf, ...rest } = (properties[name] ?? {}) as Part;
          if (!Array.isArray(anyOf)) continue;
          const left = (anyOf as readonly Part[]).filter(
            (branch) => !operatorsOfSchema(branch).some((operator) => operators.includes(operator)),
          );
          properties[name] = left.length === 1 ? { ...rest, ...left[0] } : { ...rest, anyOf: left };
        }
        shareBody(request, patch);
      }
      return {};
    },
  };
}

function changeSchema(properties: Part): Part {
  const names = Object.keys(properties);
  const one =
    names.length === 1 ? { required: names } : { minProperties: 1, maxProperties: names.length };
  return { type: 'object', ...one, properties, additionalProperties: false };
}

function patchesOf(request: AbilityRequest): readonly Operation[] {
  return modelOperations(request, 'update', 'bulkUpdate').filter(
    ({ method }) => method === 'patch',
  );
}

/** Names in the body of the columns of properties. */
function bodyNames({ crud }: Operation, model: Model, words: readonly string[]): readonly string[] {
  const columns = model.properties.flatMap(({ name, source }) =>
    words.includes(name) ? [source.column] : [],
  );
  const found = (crud?.input ?? []).filter(({ column }: PropertyColumn) =>
    columns.includes(column),
  );
  return found.flatMap(({ path: [name = '', ...inner] }) => (inner.length === 0 ? [name] : []));
}

/** Where the own schema of a PATCH's rows is, and that of introspection. */
function rowSchemas({ crud }: Operation): { readonly own: string; readonly shared: string } {
  const many = crud?.action === 'bulkUpdate' ? 'Bulk' : '';
  const [own = '', shared = ''] = ['Patch', 'Update'].map(
    (verb) => `${many}${verb}${crud?.model.name ?? ''}DTO`,
  );
  return { own, shared };
}

/** The properties of a PATCH's own body: a PUT shares it at first, and changes no stored values. */
function ownProperties({ draft }: AbilityRequest, patch: Operation): Part {
  const operation = draft.part(patch.pointer);
  const isBulk = patch.crud?.action === 'bulkUpdate';
  const { own: name } = rowSchemas(patch);
  const body = structuredClone(draft.resolved(operation['requestBody'] as Part));
  const content = section(body, 'content');
  const json = (content['application/json'] ?? {}) as { schema?: Part };
  const whole = draft.resolved(json.schema ?? {});
  const row = isBulk ? ((whole['items'] ?? {}) as Part) : (json.schema ?? {});
  if (row['$ref'] !== referenceTo(name)) {
    const own = draft.component('schemas', name, structuredClone(draft.resolved(row)));
    const schema = isBulk ? { ...whole, items: own } : own;
    for (const media of Object.values(content) as { schema?: Part }[])
      if (JSON.stringify(media.schema) === JSON.stringify(json.schema)) media.schema = schema;
    operation['requestBody'] = body;
  }
  return section(draft.part(referenceTo(name)), 'properties');
}

/** Gives a PATCH the shared body again if its own one is the same. */
function shareBody({ draft }: AbilityRequest, patch: Operation): void {
  const components = section(draft.root, 'components');
  const schemas = section(components, 'schemas');
  const { own, shared } = rowSchemas(patch);
  if (!isDeepStrictEqual(schemas[own], schemas[shared])) return;
  const operation = draft.part(patch.pointer);
  const text = JSON.stringify(operation['requestBody']);
  const [reference, sharedReference] = [
    JSON.stringify(referenceTo(own)),
    JSON.stringify(referenceTo(shared)),
  ];
  const body = JSON.parse(text.replaceAll(reference, sharedReference)) as Part;
  const known = Object.entries((components['requestBodies'] ?? {}) as Part);
  const [same] = known.find(([, one]) => isDeepStrictEqual(one, body)) ?? [];
  operation['requestBody'] =
    same === undefined ? body : { $ref: `#/components/requestBodies/${same}` };
  draft.dropUnused(referenceTo(own));
}

function referenceTo(schema: string): string {
  return `#/components/schemas/${schema}`;
}
