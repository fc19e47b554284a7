import type { Catalog, Column, DomainType, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { Sql } from '../print/printed-step.ts';
import { checkSql } from '../print/table-items.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';

type EnumStep =
  | StepOf<'createEnum'>
  | StepOf<'addEnumValue'>
  | StepOf<'replaceEnum'>
  | StepOf<'dropEnum'>;

/** Whether a step concerns a named type. */
export function isNamedTypeStep(step: Step): step is EnumStep | DomainStep {
  return /(?:Enum|EnumValue|Domain)$/.test(step.kind);
}

/** A step of an enum or domain. */
export function namedTypeSql(step: EnumStep | DomainStep, context: Catalog): readonly Sql[] {
  return isDomainStep(step) ? domainSql(step, context) : enumSql(step, context);
}

function isDomainStep(step: EnumStep | DomainStep): step is DomainStep {
  return step.kind.endsWith('Domain');
}

function enumSql(step: EnumStep, context: Catalog): readonly Sql[] {
  switch (step.kind) {
    case 'createEnum':
      return sqlOf(createEnumSql(step.type, context));
    case 'addEnumValue': {
      // Outside the transaction, which has the search path.
      const schema = step.type.schema ?? context.defaultSchema;
      const type = qualifiedName({ ...step.type, schema }, { ...context, defaultSchema: null });
      const value = textLiteral(step.value, 'postgresql');
      const place = step.before === null ? '' : ` BEFORE ${textLiteral(step.before, 'postgresql')}`;
      return sqlOf(`ALTER TYPE ${type} ADD VALUE IF NOT EXISTS ${value}${place}`);
    }
    case 'dropEnum':
      return sqlOf(`DROP TYPE ${qualifiedName(step.type, context)}`);
    case 'replaceEnum':
      return replaceSql(step, context);
  }
}

function createEnumSql(type: StepOf<'createEnum'>['type'], context: Catalog): string {
  const values = type.values.map((value) => textLiteral(value, 'postgresql')).join(', ');
  return `CREATE TYPE ${qualifiedName(type, context)} AS ENUM (${values})`;
}

/** Renames the old type, converts every column and default to the new one, and drops the old. */
function replaceSql(
  { from, to, columns }: StepOf<'replaceEnum'>,
  context: Catalog,
): readonly Sql[] {
  const old = `${from.name.slice(0, 58)}_old`;
  const type = qualifiedName(to, context);
  return [
    ...sqlOf(
      `ALTER TYPE ${qualifiedName(from, context)} RENAME TO ${quotedName(old, 'postgresql')}`,
      createEnumSql(to, context),
    ),
    ...columns.flatMap(({ table, column }) => {
      const name = quotedName(column.name, 'postgresql');
      const alter = `ALTER TABLE ${qualifiedName(table, context)} ALTER COLUMN ${name}`;
      const suffix = column.type.kind === 'array' ? '[]' : '';
      // The default has the old type; a different one is set by the step that changes it.
      const kept = keptDefault(column.default, to.values);
      return sqlOf(
        ...(column.default === null ? [] : [`${alter} DROP DEFAULT`]),
        `${alter} TYPE ${type}${suffix} USING ${name}::text${suffix}::${type}${suffix}`,
        ...(kept === null ? [] : [`${alter} SET DEFAULT ${kept}`]),
      );
    }),
    ...sqlOf(`DROP TYPE ${qualifiedName({ schema: from.schema, name: old }, context)}`),
  ];
}

/** The default of an enum column; null if the type no longer has that value. */
export function keptDefault(text: string | null, values: readonly string[]): string | null {
  if (text === null) return null;
  const literal = /^'((?:[^']|'')*)'/.exec(text)?.[1]?.replaceAll("''", "'");
  return literal === undefined || values.includes(literal) || literal.startsWith('{') ? text : null;
}

type DomainStep = StepOf<'createDomain'> | StepOf<'alterDomain'> | StepOf<'dropDomain'>;

function domainSql(step: DomainStep, context: Catalog): readonly Sql[] {
  switch (step.kind) {
    case 'createDomain': {
      const { domain } = step;
      const words = [
        `CREATE DOMAIN ${qualifiedName(domain, context)} AS ${domain.sqlType}`,
        ...(domain.default === null ? [] : [`DEFAULT ${domain.default}`]),
        ...(domain.nullable ? [] : ['NOT NULL']),
        ...domain.checks.map((check) => checkSql(check, context)),
      ];
      return sqlOf(words.join(' '));
    }
    case 'dropDomain':
      return sqlOf(`DROP DOMAIN ${qualifiedName(step.domain, context)}`);
    case 'alterDomain':
      return step.from.sqlType === step.to.sqlType
        ? alterDomainSql(step.from, step.to, context)
        : replaceDomainSql(step, context);
  }
}

function alterDomainSql(from: DomainType, to: DomainType, context: Catalog): readonly Sql[] {
  const alter = `ALTER DOMAIN ${qualifiedName(to, context)}`;
  const texts = (checks: DomainType['checks']) =>
    new Set(checks.map((check) => JSON.stringify([check.name, check.expression])));
  const [old, fresh] = [texts(from.checks), texts(to.checks)];
  const isIn = (all: ReadonlySet<string>, check: DomainType['checks'][number]): boolean =>
    all.has(JSON.stringify([check.name, check.expression]));
  return sqlOf(
    ...from.checks
      .filter((check) => !isIn(fresh, check))
      .map(({ name }) => `${alter} DROP CONSTRAINT ${quotedName(name ?? '', 'postgresql')}`),
    ...(from.default === to.default
      ? []
      : [`${alter} ${to.default === null ? 'DROP DEFAULT' : `SET DEFAULT ${to.default}`}`]),
    ...(from.nullable === to.nullable ? [] : [`${alter} ${to.nullable ? 'DROP' : 'SET'} NOT NULL`]),
    ...to.checks
      .filter((check) => !isIn(old, check))
      .map((check) => `${alter} ADD ${checkSql(check, context)}`),
  );
}

/** The columns of a domain. */
export function domainColumns(
  wanted: DomainType,
  { tables }: Catalog,
): readonly { readonly table: Table; readonly column: Column }[] {
  return tables.flatMap((table) =>
    table.kind !== 'table'
      ? []
      : table.columns
          .filter(({ domain }) => domain !== null && placeKey(domain) === placeKey(wanted))
          .map((column) => ({ table, column })),
  );
}

/** The base type of a domain cannot change: a new domain replaces it, with every column converted. */
function replaceDomainSql({ from, to }: StepOf<'alterDomain'>, context: Catalog): readonly Sql[] {
  const old = `${from.name.slice(0, 58)}_old`;
  const type = qualifiedName(to, context);
  return [
    ...sqlOf(
      `ALTER DOMAIN ${qualifiedName(from, context)} RENAME TO ${quotedName(old, 'postgresql')}`,
    ),
    ...domainSql({ kind: 'createDomain', domain: to, destructive: null }, context),
    ...domainColumns(to, context).flatMap(({ table, column }) => {
      const name = quotedName(column.name, 'postgresql');
      return sqlOf(
        `ALTER TABLE ${qualifiedName(table, context)} ALTER COLUMN ${name} TYPE ${type} USING ${name}::${type}`,
      );
    }),
    ...sqlOf(`DROP DOMAIN ${qualifiedName({ schema: from.schema, name: old }, context)}`),
  ];
}
