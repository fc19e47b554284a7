import type { Embedding } from '../list/embedding.ts';
import type { QueryAbilities } from '../list/query-abilities.ts';
import type { ListAbilities, Paging } from '../list/list-abilities.ts';
import type { PropertyGuards } from '../access/property-guards.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { Preset, RowRule } from '../access/row-rule.ts';
import type { EnvelopeMember, Member } from '../response-shape.ts';
import type { Field } from './field.ts';

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
  | 'upsert'
  | 'getFile'
  | 'putFile'
  | 'deleteFile';

/** A column that contains a file, and those with its media type and name, as properties. */
export interface FileColumns {
  readonly content: string;
  readonly type?: string;
  readonly name?: string;
  /** Those of the three that may be null. */
  readonly nullable: readonly string[];
}

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
  /** The file of an operation on one, or files that a body may contain as parts. */
  readonly files?: readonly FileColumns[];
  /** For a bulk operation: the columns that identify the row of an item. */
  readonly itemKey?: readonly Field[];
  /** Fields that a body may repeat but not change. */
  readonly unchangeable?: readonly Field[];
  /** JSON columns that a merge patch changes member by member. */
  readonly merged?: readonly Field[];
  /** Fields that a body may change by their stored values: `{ "$inc": -1 }`. */
  readonly changed?: readonly Field[];
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
  /** Columns that the server sets in written rows; a delete with some keeps the row. */
  readonly presets?: readonly Preset[];
  readonly rateLimit?: RateLimit;
  /** Whether it may read rows that are some moments old. */
  readonly replica?: true;
  /** Scopes needed to read or send properties; absent: none. */
  readonly guards?: PropertyGuards;
  readonly idempotency?: Idempotency;
}

/** The header with a key that makes retries safe, and the model whose rows are the used ones. */
export interface Idempotency {
  readonly header: string;
  readonly model: string;
}

/** Rows of another table that a body writes together with its own. */
export interface NestedRelation {
  /** Name of the body's property. */
  readonly name: string;
  readonly model: string;
  /** A pair of properties for each column of the foreign key: its own and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /**
   * True: the property lists all related rows, and others are deleted. False: it has a list for
   * each of `create`, `update` and `delete`.
   */
  readonly isWhole: boolean;
  readonly create?: NestedWrite;
  readonly update?: NestedWrite & {
    /** Columns that identify the row of an item among those of one parent row. */
    readonly key: readonly Field[];
  };
  readonly remove?: {
    readonly rows?: RowRule;
    /** The rows are kept, and these columns set. */
    readonly presets?: readonly Preset[];
    readonly key: readonly Field[];
    /** Items are plain values of the key, not objects. */
    readonly isPlain: boolean;
  };
  readonly guards?: PropertyGuards;
}

/**
 * How related rows are created or updated: in the same way as by the operation that writes them
 * separately.
 */
export interface NestedWrite {
  readonly input?: readonly Field[];
  readonly unchangeable?: readonly Field[];
  readonly rows?: RowRule;
  readonly presets?: readonly Preset[];
}
