import { isDeepStrictEqual } from 'node:util';
import { X_CRUD } from '../../../extensions.ts';
import type { Operation } from '../../../model/api-model.ts';
import type { Ability, AbilityRequest } from '../../ability.ts';
import { section, type Part } from '../../document-draft.ts';

/** The maximum number of steps in one request. */
const LIMIT = 20;

const usualPath = '/batch';

/** Operations on tables in one request and one transaction: `POST /batch`. */
export const batchAbility: Ability = {
  usage: 'batch [path]',
  description: 'one request runs several operations on tables, all or nothing',
  target: 'document',
  words: [0, 1],
  add(request) {
    const { draft, api, words } = request;
    const [path = usualPath] = words;
    if (!/^(?:\/[A-Za-z0-9._~-]+)+$/.test(path)) return { cannot: `${path} is not a path` };
    if (api.operations.some(({ batch }) => batch !== null)) return {};
    const steps = api.operations.filter(({ crud }) => crud !== null);
    if (steps.length === 0) return { cannot: 'it has no operations on tables' };
    const paths = section(draft.root, 'paths');
    if (paths[path] !== undefined)
      return { cannot: `${path} is in use: name another path, such as specmill add batch /steps` };
    paths[path] = { post: operation(request, steps) };
    return {
      notes: [
        `Each step of POST ${path} has the rights, rules and limits of the operation that it names.`,
      ],
    };
  },
  remove({ draft, api }) {
    const paths = section(draft.root, 'paths');
    for (const { path, batch } of api.operations) if (batch !== null) delete paths[path];
    draft.dropUnused(...['Batch', 'BatchResults'].map((name) => `#/components/schemas/${name}`));
    return {};
  },
};

function operation(request: AbilityRequest, steps: readonly Operation[]): Part {
  const { draft } = request;
  const responses = steps.map(({ pointer }) => section(draft.part(pointer), 'responses'));
  const statuses = [...new Set(responses.flatMap((declared) => Object.keys(declared)))];
  const errors = statuses.filter((status) => /^[45]/.test(status)).sort();
  return {
    operationId: 'runBatch',
    tags: ['Batch'],
    summary: 'Run several operations, all or nothing',
    description:
      'The steps run one after another in one transaction. A value of a later step may be `{ "$ref": "0.id" }`: the property `id` in the response of the first step. If a step fails, nothing is stored, and the error names the step.',
    ...securityOf(request, steps),
    requestBody: { required: true, ...content(draft.component('schemas', 'Batch', batchSchema)) },
    responses: {
      200: {
        description: 'The responses of the steps, in their order.',
        ...content(draft.component('schemas', 'BatchResults', resultsSchema)),
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          structuredClone(responses.find((declared) => declared[status] !== undefined)?.[status]),
        ]),
      ),
    },
    [X_CRUD]: { batch: true },
  };
}

function content(schema: Part): Part {
  return { content: { 'application/json': { schema } } };
}

/** The schemes that one of the steps accepts; their scopes are checked by each step. */
function securityOf({ draft: { root } }: AbilityRequest, steps: readonly Operation[]): Part {
  const all: unknown[] = [];
  for (const { security } of steps) {
    const names = security.length === 0 ? [{}] : security.map(withoutScopes);
    for (const one of names) if (!all.some((known) => isDeepStrictEqual(known, one))) all.push(one);
  }
  const isPublic = isDeepStrictEqual(all, [{}]);
  const own = isPublic ? [] : all;
  return isDeepStrictEqual(own, root['security'] ?? []) ? {} : { security: own };
}

function withoutScopes(requirement: Operation['security'][number]): object {
  return Object.fromEntries(Object.keys(requirement).map((name) => [name, []]));
}

const batchSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['steps'],
  properties: {
    steps: {
      type: 'array',
      minItems: 1,
      maxItems: LIMIT,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['operationId'],
        properties: {
          operationId: { type: 'string', description: 'An operation on a table.' },
          parameters: {
            type: 'object',
            description: 'Its parameters by name, whether in the path, the query or a header.',
          },
          body: { description: 'Its body.' },
        },
      },
    },
  },
};

const resultsSchema = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'integer', format: 'int32' },
          headers: { type: 'object', additionalProperties: { type: 'string' } },
          body: { description: 'Absent without a body.' },
        },
      },
    },
  },
};
