import type { Stage } from '../print/printed-step.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import { columnSql } from '../postgresql/columns.ts';
import { isGeneratedChanged, isTypeChanged } from '../steps/columns.ts';
import type { StepOf } from '../steps/step.ts';
import { filledStages, notNullStages } from './not-null.ts';
import { exclusive } from './online-writer.ts';
import type { OnlineWriter } from './online-writer.ts';
import { retypedColumn } from './retyped-column.ts';
import { isRewritten } from './rewritten-types.ts';

/** Values that are the same for all rows: PostgreSQL stores them once. https://www.postgresql.org/docs/current/sql-altertable.html */
const constant =
  /^(?:'(?:[^']|'')*'|[-+]?\d+(?:\.\d+)?|true|false|null|current_(?:date|timestamp)|now\(\))(?:::[\w ".()[\],]+)?$/i;

/** Adds a column: at once if rows share its value, else filled afterwards. */
export function addedColumn(step: StepOf<'addColumn'>, writer: OnlineWriter): readonly Stage[] {
  const { table, column, fill } = step;
  const { after } = writer.migration;
  const alter = `ALTER TABLE ${qualifiedName(table, after)}`;
  const quoted = quotedName(column.name, 'postgresql');
  if (column.identity !== null || column.generated?.stored === true || column.domain !== null) {
    return writer.plain([step], exclusive(table, 'rewrite the table', 'rewrite'));
  }
  const text = fill?.value ?? column.default;
  if (text === null || constant.test(text)) {
    if (fill === null || fill.value === null) {
      return writer.plain([step], exclusive(table, 'add it'));
    }
    const filled = columnSql({ ...column, default: fill.value }, after);
    return writer.together(
      ...([step, exclusive(table, 'add it; servers must send a value from here on')] as const),
      `${alter} ADD COLUMN ${filled}`,
      `${alter} ALTER COLUMN ${quoted} DROP DEFAULT`,
    );
  }
  const empty = columnSql({ ...column, default: null, nullable: true }, after);
  const ofNew =
    column.default === null
      ? []
      : [`${alter} ALTER COLUMN ${quoted} SET DEFAULT ${column.default}`];
  const where = `${quoted} IS NULL`;
  return [
    ...writer.together(step, exclusive(table, 'add it'), `${alter} ADD COLUMN ${empty}`, ...ofNew),
    ...filledStages(step, { set: `${quoted} = ${text}`, where }, writer),
    ...(column.nullable ? [] : notNullStages(step, { column, set: `${quoted} = ${text}` }, writer)),
  ];
}

/** Changes a column; one whose values are stored otherwise is replaced. */
export function alteredColumn(step: StepOf<'alterColumn'>, writer: OnlineWriter): readonly Stage[] {
  const { table, from, to, fill } = step;
  const isRetyped = isTypeChanged(from, to);
  if (isGeneratedChanged(from, to) || (isRetyped && to.generated !== null)) {
    return writer.plain([step], exclusive(table, 'rewrite the table', 'rewrite'));
  }
  if (isRetyped && isRewritten(from, to)) return retypedColumn(step, writer);
  const becomesFilled = from.nullable && !to.nullable;
  const rest = { ...step, to: becomesFilled ? { ...to, nullable: true } : to, fill: null };
  const isOther =
    isRetyped ||
    from.default !== to.default ||
    from.identity !== to.identity ||
    from.nullable !== rest.to.nullable;
  const value = fill?.value ?? null;
  const quoted = quotedName(to.name, 'postgresql');
  const set = value === null ? null : `${quoted} = ${value}`;
  return [
    ...(isOther ? writer.plain([rest], exclusive(table, 'change the catalog')) : []),
    ...(becomesFilled && set !== null
      ? filledStages(step, { set, where: `${quoted} IS NULL` }, writer)
      : []),
    ...(becomesFilled ? notNullStages(step, { column: to, set }, writer) : []),
  ];
}
