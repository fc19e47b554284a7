import type { Provider } from '../../catalog/catalog.ts';
import { X_CRUD } from '../../extensions.ts';
import type {
  Components,
  HeaderObject,
  ParameterObject,
  Reference,
} from '../../openapi-document.ts';

/** Components that are equal for all tables. */
export function sharedComponents(provider: Provider): Pick<Components, 'parameters' | 'headers'> {
  const { count, ...parameters } = shared.parameters;
  const keepsEstimate = provider !== 'sqlite' && provider !== 'cockroachdb';
  const schema = {
    ...count.schema,
    enum: keepsEstimate ? count.schema.enum : count.schema.enum.slice(0, 1),
  };
  return {
    parameters: { ...parameters, count: { ...count, schema } },
    headers: shared.headers,
  };
}

/** A reference to a shared parameter or header. */
export function sharedReference<Kind extends keyof typeof shared>(
  kind: Kind,
  name: keyof (typeof shared)[Kind] & string,
): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}

const shared = {
  parameters: {
    // The offset of the last page with the largest limit is still an exact integer everywhere.
    page: {
      name: 'page',
      in: 'query',
      description: 'Page number, starting at 1.',
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1_000_000_000, default: 1 },
      [X_CRUD]: { role: 'page' },
    },
    limit: {
      name: 'limit',
      in: 'query',
      description: 'Maximum number of items per page.',
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
      [X_CRUD]: { role: 'limit' },
    },
    count: {
      name: 'count',
      in: 'query',
      description: 'Also counts all items; X-Total-Count and Content-Range return the total.',
      schema: { type: 'string', enum: ['exact', 'estimated'] },
      [X_CRUD]: { role: 'total' },
    },
  },
  headers: {
    Location: {
      description: 'URL of the new row.',
      schema: { type: 'string', format: 'uri-reference' },
    },
    Link: {
      description: 'Links to the first, previous, next and last page, if known (RFC 8288).',
      schema: { type: 'string' },
    },
    'X-Total-Count': {
      description: 'Total number of items, if `count` was requested.',
      schema: { type: 'integer', format: 'int64', minimum: 0 },
    },
    'Content-Range': {
      description:
        'Range of these items and the total, if `count` was requested: `items 0-19/200`.',
      schema: { type: 'string' },
    },
    'Retry-After': {
      description: 'Number of seconds to wait before trying again.',
      schema: { type: 'integer', format: 'int32', minimum: 0 },
    },
  },
} as const satisfies {
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly headers: Readonly<Record<string, HeaderObject>>;
};

/** Names of the query parameters of introspected lists, except for filters. */
export const listParameterNames: ReadonlySet<string> = new Set([
  ...Object.values(shared.parameters).map(({ name }) => name),
  'sort',
]);
