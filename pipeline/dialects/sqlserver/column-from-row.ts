import type { Column, DomainType } from '../../catalog/catalog.ts';
import type { AliasTypeRow, ColumnRow } from './catalog-query.ts';
import { typeText, withoutOuterParentheses } from './sql-text.ts';
import { parseSqlserverType } from '../../../server-template/shared/tables/types/sqlserver-type.ts';

/** Schema that is omitted from names. */
export const defaultSchema = 'dbo';

/** A column as declared; `isJson`: a check allows only JSON. */
export function columnFromRow(row: ColumnRow, isJson: boolean): Column {
  const baseText = typeText(row);
  const domain = row.aliasName === null ? null : { schema: row.aliasSchema, name: row.aliasName };
  return {
    name: row.name,
    sqlType: domain === null ? baseText : aliasText(domain),
    type: isJson ? { kind: 'json' } : parseSqlserverType(baseText),
    nullable: row.isNullable,
    default: defaultText(row),
    // A value is rejected unless IDENTITY_INSERT is on.
    identity: row.isIdentity ? 'always' : null,
    generated: generatedFromRow(row, baseText),
    updatedByDatabase: false,
    caseInsensitive: /_CI(?:_|$)/i.test(row.collation ?? ''),
    domain,
    comment: row.comment,
  };
}

/** A type created by CREATE TYPE … FROM is a domain without checks. */
export function domainFromRow(row: AliasTypeRow): DomainType {
  return {
    schema: row.schema,
    name: row.name,
    sqlType: typeText(row),
    nullable: row.isNullable,
    default: null,
    checks: [],
    comment: row.comment,
  };
}

function aliasText({
  schema,
  name,
}: {
  readonly schema: string | null;
  readonly name: string;
}): string {
  return schema === null || schema === defaultSchema ? name : `${schema}.${name}`;
}

function defaultText(row: ColumnRow): string | null {
  if (row.defaultText === null) return null;
  const text = withoutOuterParentheses(row.defaultText);
  return text.toUpperCase() === 'NULL' ? null : text;
}

/** Computed columns, row versions and the period of a temporal table cannot be written. */
function generatedFromRow(row: ColumnRow, baseText: string): Column['generated'] {
  if (row.isComputed) {
    return {
      expression: withoutOuterParentheses(row.computed ?? ''),
      stored: row.isPersisted === true,
    };
  }
  if (row.generatedAlways === 1) return { expression: 'ROW START', stored: true };
  if (row.generatedAlways === 2) return { expression: 'ROW END', stored: true };
  if (row.generatedAlways > 2) return { expression: 'LEDGER', stored: true };
  return baseText === 'rowversion' ? { expression: 'ROWVERSION', stored: true } : null;
}
