import { type SQL, sql } from 'drizzle-orm';
import type { Row } from '../database.ts';
import type { Parameters, RowWithTotal, Statement, TableStatements } from './table-statements.ts';
import type { SelectedSql } from './selected-sql.ts';
import type { TableShape } from '../table-shape.ts';
import { joined } from './junction-sql.ts';
import { hasKey, inScope, selection } from './shape-sql.ts';

/** Selected SQL by name, or by the name of a part and its own. */
export type Selected = Record<string, SQL | Record<string, SQL>>;

interface Executable {
  execute(values: Parameters): Promise<readonly Row[]>;
}

/** Drizzle's SELECT in every dialect with LIMIT and OFFSET. */
export interface TableSelect extends Executable {
  where(condition: SQL | undefined): TableSelect;
  groupBy(...columns: readonly SQL[]): TableSelect;
  orderBy(...columns: readonly SQL[]): TableSelect;
  limit(count: unknown): TableSelect;
  offset(count: unknown): TableSelect;
  for(strength: 'update'): TableSelect;
  prepare(): Executable;
}

interface ReadParts {
  readonly shape: TableShape;
  /** A SELECT of the shape's table. */
  readonly select: (fields: Selected) => TableSelect;
  /** Counts the rows of the table within its SELECT; absent: not possible. */
  readonly total?: SQL;
  /** Applied to each selected column. */
  readonly wrap?: ((selected: SQL) => SQL) | undefined;
  /** Columns that complete an order, given the columns it has already. */
  readonly totalOrder: (ordered: ReadonlySet<string>) => readonly SQL[];
}

/** The statements that read one table. */
export function readStatements({
  shape,
  select: selectOf,
  total,
  wrap,
  totalOrder,
}: ReadParts): Pick<TableStatements, 'list' | 'listWithTotal' | 'totals' | 'get' | 'hold'> {
  const select = (read: Selected): TableSelect => joined(selectOf(read), shape);
  const fields = selection(shape, wrap);
  const page = (read: Selected, { where, order, ordered }: SelectedSql): TableSelect =>
    select(read)
      .where(inScope(shape, where))
      .orderBy(...order, ...totalOrder(ordered))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  return {
    list: (selected, kept) => statementOf(page(fields, selected), kept),
    ...(total === undefined
      ? {}
      : {
          listWithTotal: (selected, kept) =>
            statementOf(page({ row: fields, total }, selected), kept) as Statement<
              readonly unknown[]
            > as Statement<readonly RowWithTotal[]>,
        }),
    totals({ fields: totals, group, where }, kept) {
      const all = select(totals).where(inScope(shape, where));
      if (group.length === 0) return statementOf(all, kept);
      const groups = all.groupBy(...group).orderBy(...group);
      return statementOf(groups.limit(sql.placeholder('limit')), kept);
    },
    get: () => statementOf(select(fields).where(hasKey(shape)), true),
    hold: () =>
      statementOf(
        select(shape.output.length === 0 ? { held: sql`1` } : fields)
          .where(hasKey(shape))
          .for('update'),
        true,
      ),
  };
}

function statementOf(select: TableSelect, kept: boolean): Statement<readonly Row[]> {
  const statement = kept ? select.prepare() : select;
  return (values) => statement.execute(values);
}
