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

/** A change to a database. Tables and columns have their new names, because renames come first. */
export type Step = StepBody & {
  /** The loss, as the end of "destructive: …"; null if there is none. */
  readonly destructive: string | null;
};

/** A step without its loss. */
export type StepBody =
  | { readonly kind: 'createSchema'; readonly schema: string }
  | { readonly kind: 'createEnum'; readonly type: EnumType }
  | {
      readonly kind: 'addEnumValue';
      readonly type: EnumType;
      readonly value: string;
      /** The value that follows it; null: it is the last. */
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
  | {
      readonly kind: 'renameIndex';
      readonly table: Table;
      readonly from: Index;
      readonly index: Index;
    }
  | Each<'dropCheck' | 'addCheck', { readonly table: Table; readonly check: Check }>
  | Each<'dropParent' | 'addParent', { readonly table: Table; readonly parent: Place }>
  | { readonly kind: 'commentTable'; readonly table: Table }
  | { readonly kind: 'commentColumn'; readonly table: Table; readonly column: Column };

/** Several kinds of step with the same members. */
type Each<Kind extends string, Body> = Kind extends string ? { readonly kind: Kind } & Body : never;

/** A value for existing rows of a column that must not be null. */
export interface Fill {
  /** SQL text; null: not given, and the step fails if a row has no value. */
  readonly value: string | null;
  /** The column's name in `--fill`: `Order.note`. */
  readonly property: string;
}

/** The step of a kind. */
export type StepOf<Kind extends StepBody['kind']> = Step & { readonly kind: Kind };

/** A step without a loss. */
export function harmless(step: StepBody): Step {
  return { ...step, destructive: null };
}
