import type {
  Check,
  Column,
  DomainType,
  EnumType,
  ForeignKey,
  Index,
  Key,
  Table,
} from '../../catalog/catalog.ts';
import type { Place } from '../describe/described-database.ts';

/** One change of a database. Tables and columns have the names that they get by the renames, which come first. */
export type Step = StepBody & {
  /** What is lost, as the end of "destructive: …"; null where nothing is. */
  readonly destructive: string | null;
};

/** A step without what it may lose. */
export type StepBody =
  | { readonly kind: 'createSchema'; readonly schema: string }
  | { readonly kind: 'createEnum'; readonly type: EnumType }
  | {
      readonly kind: 'addEnumValue';
      readonly type: EnumType;
      readonly value: string;
      /** The value that is behind it; null: it is the last. */
      readonly before: string | null;
    }
  | {
      readonly kind: 'replaceEnum';
      readonly from: EnumType;
      readonly to: EnumType;
      readonly columns: readonly { readonly table: Table; readonly column: Column }[];
    }
  | { readonly kind: 'dropEnum'; readonly type: EnumType }
  | { readonly kind: 'createDomain'; readonly domain: DomainType }
  | { readonly kind: 'alterDomain'; readonly from: DomainType; readonly to: DomainType }
  | { readonly kind: 'dropDomain'; readonly domain: DomainType }
  | { readonly kind: 'renameTable'; readonly from: Place; readonly to: Place }
  | {
      readonly kind: 'renameColumn';
      readonly table: Place;
      readonly from: string;
      readonly to: string;
    }
  | Each<'dropView' | 'createView' | 'createTable' | 'dropTable', { readonly table: Table }>
  | {
      readonly kind: 'addColumn';
      readonly table: Table;
      readonly column: Column;
      readonly fill: Fill | null;
    }
  | { readonly kind: 'dropColumn'; readonly table: Table; readonly column: Column }
  | {
      readonly kind: 'alterColumn';
      readonly table: Table;
      readonly from: Column;
      readonly to: Column;
      readonly fill: Fill | null;
    }
  | Each<
      'dropPrimaryKey' | 'addPrimaryKey' | 'dropUnique' | 'addUnique',
      { readonly table: Table; readonly key: Key }
    >
  | Each<'dropForeignKey' | 'addForeignKey', { readonly table: Table; readonly key: ForeignKey }>
  | Each<'dropIndex' | 'createIndex', { readonly table: Table; readonly index: Index }>
  | Each<'dropCheck' | 'addCheck', { readonly table: Table; readonly check: Check }>
  | Each<'dropParent' | 'addParent', { readonly table: Table; readonly parent: Place }>
  | { readonly kind: 'commentTable'; readonly table: Table }
  | { readonly kind: 'commentColumn'; readonly table: Table; readonly column: Column };

/** Several kinds of step that say the same. */
type Each<Kind extends string, Body> = Kind extends string ? { readonly kind: Kind } & Body : never;

/** The value that rows get which have none yet in a column that may not be null. */
export interface Fill {
  /** SQL text; null: nobody said one, and rows without a value make the step fail. */
  readonly value: string | null;
  /** How `--fill` names the column: `Order.note`. */
  readonly property: string;
}

/** What `Kind` of step. */
export type StepOf<Kind extends StepBody['kind']> = Step & { readonly kind: Kind };

/** A step that loses nothing. */
export function harmless(step: StepBody): Step {
  return { ...step, destructive: null };
}
