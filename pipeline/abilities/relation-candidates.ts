import type { ApiModel, Model } from '../model/api-model.ts';
import { relatesOnce } from '../model/resolve/embed/relation-keys.ts';
import { propertyCase } from '../property-case.ts';

/** A foreign key that relates rows of two models. */
export interface Candidate {
  /** The model whose rows are embedded. */
  readonly other: Model;
  /** The model that has the foreign key. */
  readonly from: Model;
  readonly columns: readonly string[];
  /** Candidate names; the first that is free is used. */
  readonly names: readonly string[];
  readonly isMany: boolean;
  /** The junction table, and the columns of its foreign key to the model. */
  readonly through?: { readonly model: Model; readonly columns: readonly string[] };
}

/** Relations to the rows that foreign keys reference, named after the column: `customerId` becomes `customer`. */
export function ownRows(api: ApiModel, model: Model): readonly Candidate[] {
  return (model.source.foreignKeys ?? []).flatMap(({ columns, references }) => {
    const other = modelOf(api, references);
    if (other === undefined || !hasColumns(model, columns)) return [];
    const base = lowerFirst(other.name);
    const own = columns.length === 1 ? keyName(model, columns[0] ?? '') : base;
    const names = [own, base, `${own}${other.name}`];
    return [{ other, from: model, columns, names, isMany: false }];
  });
}

/** Relations to rows that reference the model, named after their table, and after the column if there are several. */
export function othersRows(api: ApiModel, model: Model): readonly Candidate[] {
  // The rows of a view are those of its table.
  const others = api.models.filter(({ source }) => source.base === undefined);
  return others.flatMap((other) => {
    const keys = (other.source.foreignKeys ?? []).filter(
      ({ columns, references }) => modelOf(api, references) === model && hasColumns(other, columns),
    );
    const base = propertyCase(other.source.table);
    return keys.map(({ columns }): Candidate => {
      const by = `${base}By${columns.map((column) => upperFirst(keyName(other, column))).join('And')}`;
      const names = keys.length === 1 ? [base, by] : [by];
      return { other, from: other, columns, names, isMany: true };
    });
  });
}

/**
 * Relations through tables that relate rows in pairs, named after the other table, and after the
 * junction table if there are several.
 */
export function pairedRows(api: ApiModel, model: Model): readonly Candidate[] {
  const ways = othersRows(api, model).flatMap(({ other: between, columns: near }) =>
    (between.source.foreignKeys ?? []).flatMap(({ columns, references }) => {
      const other = modelOf(api, references);
      if (other === undefined || other === between || columns.join('\n') === near.join('\n'))
        return [];
      if (!hasColumns(between, columns) || !relatesOnce(between, [...near, ...columns])) return [];
      return [{ other, from: between, columns, through: { model: between, columns: near } }];
    }),
  );
  return ways.map((way): Candidate => {
    const { other, from, columns, through } = way;
    const base = propertyCase(other.source.table);
    const byTable = `${base}By${from.name}`;
    const byKey = `${base}By${upperFirst(keyName(from, through.columns[0] ?? ''))}`;
    const same = ways.filter((one) => one.other === other);
    const isOnlyOfTable = same.every((one) => one === way || one.from !== from);
    const names = isOnlyOfTable ? [byTable] : [byKey, `${byTable}${upperFirst(columns[0] ?? '')}`];
    return { ...way, isMany: true, names: same.length === 1 ? [base, byTable] : names };
  });
}

function modelOf(
  { models }: ApiModel,
  { table, schema }: { readonly table: string; readonly schema?: string },
): Model | undefined {
  return models.find(({ source }) => source.table === table && source.schema === schema);
}

function hasColumns({ properties }: Model, columns: readonly string[]): boolean {
  return columns.every((column) => properties.some(({ source }) => source.column === column));
}

/** Those of the columns that are never returned. */
export function hiddenAmong({ properties }: Model, columns: readonly string[]): readonly string[] {
  return columns.filter((column) =>
    properties.some(({ source, hidden }) => hidden && source.column === column),
  );
}

function keyName({ properties }: Model, column: string): string {
  const name = properties.find(({ source }) => source.column === column)?.name ?? column;
  return name.replace(/_?id$/i, '') || name;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Capitalizes the first letter. */
export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
