import { deniedRights } from '../denied-rights.ts';
import type { Column } from '../../catalog/catalog.ts';
import type { ColumnRow } from './catalog-rows.ts';
import type { Relation } from './readable-relations.ts';
import { type ResolvedType, type TypeResolver, declaredType } from './type-resolver.ts';

/** A column with its domain's NOT NULL and default. */
export function columnFromRow(row: ColumnRow, relation: Relation, types: TypeResolver): Column {
  const reference = { id: row.type, sqlType: row.sqlType, dimensions: row.dimensions };
  const resolved = types.resolve(reference);
  // Columns of a view may be null regardless of their source (an outer join), and do not have the
  // table's defaults.
  const isView = relation.row.kind === 'v' || relation.row.kind === 'm';
  const isGenerated = row.generated !== '';
  const isNumbered = isSerial(row, resolved);
  return {
    name: row.name,
    sqlType: declaredType(reference),
    type: resolved.type,
    nullable: isView || !(row.notNull || resolved.notNull),
    default:
      isView || isGenerated || isNumbered || row.identity !== ''
        ? null
        : defaultText(row, resolved),
    identity: isNumbered ? 'autoIncrement' : identityOf(row.identity),
    generated: isGenerated
      ? { expression: row.default ?? '', stored: row.generated === 's' }
      : null,
    updatedByDatabase: relation.touched.has(row.name),
    ...(relation.changed.has(row.name) ? { changedByDatabase: true } : {}),
    caseInsensitive: row.caseInsensitive || resolved.caseInsensitive,
    domain: resolved.domain,
    comment: row.comment,
    ...deniedRights(row.denied),
  };
}

/**
 * A column's own default takes precedence; PostgreSQL stores an explicit NULL only to override a
 * domain's default.
 */
function defaultText(row: ColumnRow, resolved: ResolvedType): string | null {
  if (row.default === null) return resolved.default;
  return /^NULL(::|$)/.test(row.default) ? null : row.default;
}

function identityOf(identity: string): Column['identity'] {
  switch (identity) {
    case 'a':
      return 'always';
    case 'd':
      return 'byDefault';
    case 's':
      return 'autoIncrement';
    default:
      return null;
  }
}

function isSerial(row: ColumnRow, { type }: ResolvedType): boolean {
  return (
    type.kind === 'integer' &&
    row.identity === '' &&
    row.generated === '' &&
    /^nextval\('(?:[^']|'')+'::regclass\)$/i.test(row.default ?? '')
  );
}
