import { PipelineError } from '../../errors.ts';
import { X_CRUD } from '../../extensions.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { demandsCredentials, section, type Part } from '../document-draft.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** A custom operation: its path, its parameters and a first response. */
export const operationAbility: Ability = {
  usage: 'operation <METHOD> <path>',
  description: 'an operation of your own, with a handler in custom/',
  target: 'document',
  words: [2, 2],
  add(request) {
    const { draft } = request;
    const { method, path } = addressOf(request);
    const paths = section(draft.root, 'paths');
    const item = section(paths, path);
    if (item[method] !== undefined) return {};
    const around = Object.keys(paths)
      .filter((other) => other !== path && path.startsWith(`${other}/`))
      .sort((one, other) => other.length - one.length);
    if (Object.keys(item).length === 0 && path.includes('{'))
      item['parameters'] = pathParameters(request, path, around);
    const id = operationIdOf(request, method, path);
    item[method] = {
      operationId: id,
      ...tagsOf(request, around),
      responses: {
        200: {
          description: 'Done.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        ...errors(request, path),
      },
    };
    return {
      notes: [
        `Describe its request and responses in the document; specmill build creates custom/${id}.ts for its handler.`,
      ],
    };
  },
  remove(request) {
    const { draft } = request;
    const { method, path } = addressOf(request);
    const paths = section(draft.root, 'paths');
    const item = paths[path] as Part | undefined;
    if (item === undefined) return {};
    if ((item[method] as Part | undefined)?.[X_CRUD] !== undefined)
      throw usageError(
        `${method.toUpperCase()} ${path} is an operation of a table.`,
        'To remove it anyway, delete it from the document.',
      );
    delete item[method];
    if (Object.keys(item).every((key) => key === 'parameters')) delete paths[path];
    return {};
  },
};

function addressOf({ words: [word = '', path = ''] }: AbilityRequest): {
  readonly method: (typeof methods)[number];
  readonly path: string;
} {
  const method = methods.find((one) => one === word.toLowerCase());
  if (method === undefined)
    throw usageError(
      `${JSON.stringify(word)} is not an HTTP method.`,
      `The methods are ${methods.join(', ').toUpperCase()}.`,
    );
  if (!/^\/[^\s?#]*$/.test(path))
    throw usageError(
      `${JSON.stringify(path)} is not a path.`,
      'A path starts with a slash: /orders/{id}/pay.',
    );
  return { method, path };
}

function usageError(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message, hint });
}

/** Parameters copied from operations on the same path; any other is a string. */
function pathParameters(
  { draft }: AbilityRequest,
  path: string,
  around: readonly string[],
): readonly Part[] {
  const paths = section(draft.root, 'paths');
  const known = around.flatMap((other) => ((paths[other] as Part)['parameters'] ?? []) as Part[]);
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => {
    const found = known.find((one) => draft.resolved(one)['name'] === name);
    return found === undefined
      ? { name, in: 'path', required: true, schema: { type: 'string' } }
      : structuredClone(found);
  });
}

/** The tag of neighboring operations. */
function tagsOf({ api }: AbilityRequest, around: readonly string[]): Part {
  const tag = api.operations.find(({ path }) => around.includes(path))?.tag ?? null;
  return tag === null ? {} : { tags: [tag] };
}

/** `POST /orders/{id}/pay` → `payOrder`, `…/check-in` → `checkInOrder`; with a number if that name is taken. */
function operationIdOf({ api }: AbilityRequest, method: string, path: string): string {
  const parts = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const wordsOf = (segment: string): readonly string[] =>
    segment.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const action = wordsOf(parts.at(-1) ?? '');
  const model = api.operations.find(
    ({ path: other, crud }) => crud !== null && path.startsWith(`${other}/`),
  )?.crud?.model.name;
  const stem =
    action.length > 0 && model !== undefined && method === 'post'
      ? [...action, model]
      : [method, ...parts.flatMap(wordsOf)];
  const name = stem
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('');
  const taken = new Set(api.operations.map(({ id }) => id));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}

/** References to the document's shared error responses. */
function errors({ draft }: AbilityRequest, path: string): Part {
  const shared = section(section(draft.root, 'components'), 'responses');
  const names: readonly (readonly [status: string, name: string])[] = [
    ['400', 'BadRequest'],
    ...(demandsCredentials(draft.root) ? [['401', 'Unauthorized'] as const] : []),
    ...(path.includes('{') ? [['404', 'NotFound'] as const] : []),
    ['500', 'InternalServerError'],
  ];
  return Object.fromEntries(
    names
      .filter(([, name]) => shared[name] !== undefined)
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}
