import type { Field } from '../database/database.ts';
import type { NestedRelation } from './nested-relation.ts';
import type { ServerPlace } from '../../shared/url/base-paths.ts';
import type { Embedding } from '../../shared/list/embedding.ts';
import type { QueryAbilities } from '../../shared/list/query-abilities.ts';
import type { ListAbilities, Paging } from '../../shared/list/list-abilities.ts';
import type { PropertyGuards } from '../../shared/access/property-guards.ts';
import type { RateLimit } from '../../shared/access/rate-limit.ts';
import type { Preset, RowRule } from '../../shared/access/row-rule.ts';
import type { EnvelopeMember, Member } from '../../shared/response-shape.ts';

/** The parts of an OpenAPI document that the server reads. */
export interface Document {
  readonly info: { readonly title: string };
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
  readonly 'x-crud'?: ResolvedCrud | LimitedOperation;
}

/** A custom operation with a rate limit. */
export interface LimitedOperation {
  readonly rateLimit: RateLimit;
  readonly model?: undefined;
}

/** What an operation does with a table's rows. */
export type CrudAction =
  | 'list'
  | 'get'
  | 'create'
  | 'update'
  | 'delete'
  | 'query'
  | 'bulkCreate'
  | 'bulkUpdate'
  | 'bulkDelete'
  | 'upsert';

/** Written by a build for an operation on a table: the properties that it reads and writes. */
export interface ResolvedCrud {
  readonly model: string;
  readonly action: CrudAction;
  /** Columns of the path parameters; for a list or create, columns that all of its rows share. */
  readonly key?: readonly Field[];
  /** Columns of the parent's key in the path; the parent must exist. */
  readonly parent?: readonly Field[];
  /** Fields of a row with plain columns only. */
  readonly output?: readonly Field[];
  /** Members of any other row. */
  readonly row?: readonly Member[];
  /** Properties of the table that computed properties use; absent without computed properties. */
  readonly properties?: readonly string[];
  /** Members of the envelope; absent: none. */
  readonly envelope?: readonly EnvelopeMember[];
  readonly input?: readonly Field[];
  /** For a bulk operation: the columns that identify the row of an item. */
  readonly itemKey?: readonly Field[];
  /** Fields that a body may repeat but not change. */
  readonly unchangeable?: readonly Field[];
  /** JSON columns that a merge patch changes member by member. */
  readonly merged?: readonly Field[];
  readonly paging?: Paging;
  /** Abilities of a list besides paging. */
  readonly list?: ListAbilities;
  /** What the body of a query may contain besides the parameters of a list. */
  readonly query?: QueryAbilities;
  /** Related rows that a list or get embeds on request. */
  readonly embed?: Embedding;
  /** Related rows that a body writes together with its own. */
  readonly nested?: readonly NestedRelation[];
  /** Condition on each row that the operation reads or writes. */
  readonly rows?: RowRule;
  /** Condition on the parent row. */
  readonly parentRows?: RowRule;
  /** Columns that the server sets in written rows. */
  readonly presets?: readonly Preset[];
  readonly rateLimit?: RateLimit;
  /** Scopes needed to read or send properties; absent: none. */
  readonly guards?: PropertyGuards;
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

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
