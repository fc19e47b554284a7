import type { Field } from '../database/database.ts';
import type { NestedRelation } from './nested-relation.ts';
import type { ServerPlace } from '../shared/url/base-paths.ts';
import type { Embedding } from '../shared/list/embedding.ts';
import type { QueryAbilities } from '../shared/list/query-abilities.ts';
import type { ListAbilities, Paging } from '../shared/list/list-abilities.ts';
import type { PropertyGuards } from '../shared/access/property-guards.ts';
import type { RateLimit } from '../shared/access/rate-limit.ts';
import type { Preset, RowRule } from '../shared/access/row-rule.ts';
import type { EnvelopeMember, Member } from '../shared/response-shape.ts';

/** What the server reads of an OpenAPI document; the rest of it passes through. */
export interface Document {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly security?: readonly SecurityRequirement[];
  readonly servers?: readonly ServerPlace[];
  readonly 'x-db'?: { readonly provider?: string };
  readonly 'x-crud'?: {
    readonly rateLimit?: RateLimit;
    /** Schema of what tokens claim. */
    readonly claims?: unknown;
  };
}

/** The methods of a path, and what they have in common. */
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

/** A custom operation that may not be called at will. */
export interface LimitedOperation {
  readonly rateLimit: RateLimit;
  readonly model?: undefined;
}

/** What an operation does to a table; a bulk one does it to several rows. */
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

/** What a build writes of an operation on a table: which of the table's properties it reads and writes. */
export interface ResolvedCrud {
  readonly model: string;
  readonly action: CrudAction;
  /** What the path's parameters represent, by their names; of a list or create, what the path says of all its rows. */
  readonly key?: readonly Field[];
  /** What the parameters represent in the table of the row above, which must exist. */
  readonly parent?: readonly Field[];
  /** What a row shows, where that is plain columns. */
  readonly output?: readonly Field[];
  /** What a row is made of, where it is more than plain columns. */
  readonly row?: readonly Member[];
  /** Names of the table's properties that the user's functions get of a row; absent where the row has no computed property. */
  readonly properties?: readonly string[];
  /** What is around the row or rows; absent: nothing. */
  readonly envelope?: readonly EnvelopeMember[];
  readonly input?: readonly Field[];
  /** Of a bulk operation: the columns that identify the row of an item. */
  readonly itemKey?: readonly Field[];
  /** What a body may repeat as it is stored, and not change. */
  readonly unchangeable?: readonly Field[];
  /** Columns whose JSON a merge patch changes member by member. */
  readonly merged?: readonly Field[];
  readonly paging?: Paging;
  /** What a list can do beside its pages. */
  readonly list?: ListAbilities;
  /** What the body of a query may ask for beside what a list can. */
  readonly query?: QueryAbilities;
  /** The related rows that a list or get embeds where a request asks for them. */
  readonly embed?: Embedding;
  /** The related rows that a body writes with its own. */
  readonly nested?: readonly NestedRelation[];
  /** What must hold of each row that the operation reads or writes. */
  readonly rows?: RowRule;
  /** What must hold of the row above. */
  readonly parentRows?: RowRule;
  /** What the server fills in of a row that is written. */
  readonly presets?: readonly Preset[];
  readonly rateLimit?: RateLimit;
  /** Which scope a caller needs to see or to send a property; absent: none. */
  readonly guards?: PropertyGuards;
}

/** Names of schemes with their scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** A JSON pointer to another place of the document. */
export interface Reference {
  readonly $ref: string;
}

/** A value that the client sends outside the body. */
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

/** A schema, as far as the server looks into it. */
export type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly items?: Schema | Reference;
};

/** The methods that a path item may hold. */
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
