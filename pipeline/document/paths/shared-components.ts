import { X_CRUD } from '../../extensions.ts';
import type {
  Components,
  HeaderObject,
  ParameterObject,
  Reference,
} from '../../openapi-document.ts';

/** What is equal for all tables, and so stands once in the document. */
export function sharedComponents(): Pick<Components, 'parameters' | 'headers'> {
  return { parameters: shared.parameters, headers: shared.headers };
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
    // At the last page that may be asked for, with the largest limit, the offset is still an exact integer everywhere.
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
  },
  headers: {
    Location: {
      description: 'URL of the new row.',
      schema: { type: 'string', format: 'uri-reference' },
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

/** Names of the query parameters that introspection gives to lists. */
export const listParameterNames: ReadonlySet<string> = new Set(
  Object.values(shared.parameters).map(({ name }) => name),
);
