import type { Catalog, DomainType } from '../../catalog/catalog.ts';
import { placeOf } from '../describe/described-database.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { Sql } from '../print/printed-step.ts';
import { checkSql } from '../print/table-items.ts';
import { qualified, quoted, textLiteral } from '../print/sql-text.ts';
import type { StepOf } from '../steps/step.ts';

type EnumStep =
  StepOf<'createEnum'> | StepOf<'addEnumValue'> | StepOf<'replaceEnum'> | StepOf<'dropEnum'>;

/** Steps of named enums. */
export function enumSql(step: EnumStep, context: Catalog): readonly Sql[] {
  switch (step.kind) {
    case 'createEnum':
      return sqlOf(createEnumSql(step.type, context));
    case 'addEnumValue': {
      const type = qualified(step.type, context);
      const value = textLiteral(step.value, 'postgresql');
      const place = step.before === null ? '' : ` BEFORE ${textLiteral(step.before, 'postgresql')}`;
      return sqlOf(`ALTER TYPE ${type} ADD VALUE IF NOT EXISTS ${value}${place}`);
    }
    case 'dropEnum':
      return sqlOf(`DROP TYPE ${qualified(step.type, context)}`);
    case 'replaceEnum':
      return replaceSql(step, context);
  }
}

function createEnumSql(type: StepOf<'createEnum'>['type'], context: Catalog): string {
  const values = type.values.map((value) => textLiteral(value, 'postgresql')).join(', ');
  return `CREATE TYPE ${qualified(type, context)} AS ENUM (${values})`;
}

/** The old type makes way, every column moves to the new one, with its default. */
function replaceSql(
  { from, to, columns }: StepOf<'replaceEnum'>,
  context: Catalog,
): readonly Sql[] {
  const old = `${from.name.slice(0, 58)}_old`;
  const type = qualified(to, context);
  return [
    ...sqlOf(
      `ALTER TYPE ${qualified(from, context)} RENAME TO ${quoted(old, 'postgresql')}`,
      createEnumSql(to, context),
    ),
    ...columns.flatMap(({ table, column }) => {
      const name = quoted(column.name, 'postgresql');
      const alter = `ALTER TABLE ${qualified(table, context)} ALTER COLUMN ${name}`;
      const suffix = column.type.kind === 'array' ? '[]' : '';
      // The default is of the old type; another one is set by the step that changes it.
      const kept = keptDefault(column.default, to.values);
      return sqlOf(
        ...(column.default === null ? [] : [`${alter} DROP DEFAULT`]),
        `${alter} TYPE ${type}${suffix} USING ${name}::text${suffix}::${type}${suffix}`,
        ...(kept === null ? [] : [`${alter} SET DEFAULT ${kept}`]),
      );
    }),
    ...sqlOf(`DROP TYPE ${qualified({ schema: from.schema, name: old }, context)}`),
  ];
}

function keptDefault(text: string | null, values: readonly string[]): string | null {
  if (text === null) return null;
  const literal = /^'((?:[^']|'')*)'/.exec(text)?.[1]?.replaceAll("''", "'");
  return literal === undefined || values.includes(literal) || literal.startsWith('{') ? text : null;
}

type DomainStep = StepOf<'createDomain'> | StepOf<'alterDomain'> | StepOf<'dropDomain'>;

/** Steps of domains. */
export function domainSql(step: DomainStep, context: Catalog): readonly Sql[] {
  switch (step.kind) {
    case 'createDomain': {
      const { domain } = step;
      const words = [
        `CREATE DOMAIN ${qualified(domain, context)} AS ${domain.sqlType}`,
        ...(domain.default === null ? [] : [`DEFAULT ${domain.default}`]),
        ...(domain.nullable ? [] : ['NOT NULL']),
        ...domain.checks.map((check) => checkSql(check, context)),
      ];
      return sqlOf(words.join(' '));
    }
    case 'dropDomain':
      return sqlOf(`DROP DOMAIN ${qualified(step.domain, context)}`);
    case 'alterDomain':
      return step.from.sqlType === step.to.sqlType
        ? alterDomainSql(step.from, step.to, context)
        : replaceDomainSql(step, context);
  }
}

function alterDomainSql(from: DomainType, to: DomainType, context: Catalog): readonly Sql[] {
  const alter = `ALTER DOMAIN ${qualified(to, context)}`;
  const texts = (checks: DomainType['checks']) =>
    new Set(checks.map((check) => JSON.stringify([check.name, check.expression])));
  const [old, fresh] = [texts(from.checks), texts(to.checks)];
  const isIn = (all: ReadonlySet<string>, check: DomainType['checks'][number]): boolean =>
    all.has(JSON.stringify([check.name, check.expression]));
  return sqlOf(
    ...from.checks
      .filter((check) => !isIn(fresh, check))
      .map(({ name }) => `${alter} DROP CONSTRAINT ${quoted(name ?? '', 'postgresql')}`),
    ...(from.default === to.default
      ? []
      : [`${alter} ${to.default === null ? 'DROP DEFAULT' : `SET DEFAULT ${to.default}`}`]),
    ...(from.nullable === to.nullable ? [] : [`${alter} ${to.nullable ? 'DROP' : 'SET'} NOT NULL`]),
    ...to.checks
      .filter((check) => !isIn(old, check))
      .map((check) => `${alter} ADD ${checkSql(check, context)}`),
  );
}

/** A domain cannot be of another type: a new one takes its name, and every column moves. */
function replaceDomainSql({ from, to }: StepOf<'alterDomain'>, context: Catalog): readonly Sql[] {
  const old = `${from.name.slice(0, 58)}_old`;
  const type = qualified(to, context);
  const columns = context.tables.flatMap((table) =>
    table.kind !== 'table'
      ? []
      : table.columns
          .filter(({ domain }) => domain !== null && placeOf(domain) === placeOf(to))
          .map((column) => ({ table, column })),
  );
  return [
    ...sqlOf(`ALTER DOMAIN ${qualified(from, context)} RENAME TO ${quoted(old, 'postgresql')}`),
    ...domainSql({ kind: 'createDomain', domain: to, destructive: null }, context),
    ...columns.flatMap(({ table, column }) => {
      const name = quoted(column.name, 'postgresql');
      return sqlOf(
        `ALTER TABLE ${qualified(table, context)} ALTER COLUMN ${name} TYPE ${type} USING ${name}::${type}`,
      );
    }),
    ...sqlOf(`DROP DOMAIN ${qualified({ schema: from.schema, name: old }, context)}`),
  ];
}
