import type { Field } from '../database/database.ts';
import type { PropertyGuards } from '../shared/access/property-guards.ts';
import type { Preset, RowRule } from '../shared/access/row-rule.ts';

/** Rows of another table that a body writes with its own. */
export interface NestedRelation {
  /** Name of the body's property. */
  readonly name: string;
  readonly model: string;
  /** For each column of the foreign key, the own property and the related row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** The property is a list of all related rows, of which the others are deleted; else it has a list for each of `create`, `update` and `delete`. */
  readonly isWhole: boolean;
  readonly create?: NestedWrite;
  readonly update?: NestedWrite & {
    /** The columns that identify the row of an item among those of one parent row. */
    readonly key: readonly Field[];
  };
  readonly remove?: {
    readonly rows?: RowRule;
    readonly key: readonly Field[];
    /** Items are values of the key, and no objects. */
    readonly isPlain: boolean;
  };
  readonly guards?: PropertyGuards;
}

/** How related rows are created or changed: as by the operation that does so alone. */
export interface NestedWrite {
  readonly input?: readonly Field[];
  readonly unchangeable?: readonly Field[];
  readonly rows?: RowRule;
  readonly presets?: readonly Preset[];
}
