import type { ServerPlace } from '../../shared/url/base-paths.ts';
import type { Idempotency, ResolvedCrud } from '../../shared/operation/resolved-crud.ts';
import type { RateLimit } from '../../shared/access/rate-limit.ts';

/** The parts of an OpenAPI document that the server reads. */
export interface Document {
  readonly info: { readonly title: string; readonly version?: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly security?: readonly SecurityRequirement[];
  readonly servers?: readonly ServerPlace[];
  readonly 'x-db'?: { readonly provider?: string; readonly defaultSchema?: string };
  readonly 'x-crud'?: {
    readonly rateLimit?: RateLimit;
    /** Schema of the token's claims. */
    readonly claims?: unknown;
  };
}

/** The operations of a path, with its shared parts. */
export type PathItem = Readonly<Record<string, unknown>> & {
  readonly parameters?: readonly (Parameter | Reference)[];
};

/** One method of a path. */
export interface OperationObject {
  readonly operationId?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly security?: readonly SecurityRequirement[];
  readonly deprecated?: boolean;
  readonly 'x-crud'?: ResolvedCrud | CustomFacts;
}

/** A batch, or a custom operation with a rate limit. */
export interface CustomFacts {
  readonly rateLimit?: RateLimit;
  /** Ids of the operations that the steps of a batch may be. */
  readonly batch?: readonly string[];
  readonly idempotency?: Idempotency;
  readonly model?: undefined;
}

/** Names of schemes with scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** A reference to another place in the document. */
export interface Reference {
  readonly $ref: string;
}

/** A value outside the body. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly schema?: Schema | Reference;
  readonly 'x-crud'?: { readonly filter?: unknown; readonly op?: unknown };
}

/** What a client sends. */
export interface RequestBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, { readonly schema?: Schema | Reference }>>;
}

/** The parts of a schema that the server reads. */
export type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly items?: Schema | Reference;
};

/** Methods of a path item. */
export const methods = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'options',
  'head',
  'trace',
] as const;
