import type { Field } from '../database/database.ts';
import type { PropertyGuards } from '../../shared/access/property-guards.ts';
import type { Preset, RowRule } from '../../shared/access/row-rule.ts';

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
