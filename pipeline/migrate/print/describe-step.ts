import type { Table } from '../../catalog/catalog.ts';
import { isGeneratedChanged, isTypeChanged } from '../steps/columns.ts';
import type { PrintedStep } from './printed-step.ts';
import type { Step, StepOf } from '../steps/step.ts';

/** A step in a few words, with the names of the database. */
export function describeStep(step: Step): string {
  if (!('table' in step)) return describeOther(step);
  const { name } = step.table;
  switch (step.kind) {
    case 'renameColumn':
      return `rename column ${name}.${step.from} to ${step.to}`;
    case 'createView':
    case 'dropView':
      return `${verb(step)} view ${name}`;
    case 'createTable':
    case 'dropTable':
      return `${verb(step)} table ${name}`;
    case 'addColumn':
    case 'dropColumn':
      return `${verb(step)} column ${name}.${step.column.name}`;
    case 'alterColumn':
      return `change column ${name}.${step.to.name}: ${changesOf(step)}`;
    case 'commentTable':
      return `comment on ${name}`;
    case 'commentColumn':
      return `comment on ${name}.${step.column.name}`;
    case 'addParent':
    case 'dropParent':
      return `${verb(step)} ${step.parent.name} as parent of ${name}`;
    case 'renameIndex':
      return `rename index ${step.from.name} on ${name} to ${step.index.name}`;
    case 'createIndex':
    case 'dropIndex':
      return `${verb(step)} index ${step.index.name} on ${name}`;
    case 'addCheck':
    case 'dropCheck':
      return `${verb(step)} check ${step.check.name ?? ''} on ${name}`.replace('  ', ' ');
    default:
      return `${verb(step)} ${keyWords[step.kind]} ${keyText(step.table, step.key.columns)}`;
  }
}

/** A step, or the part of it that is printed. */
export function describePrinted({ step, lock }: PrintedStep): string {
  return lock === undefined ? describeStep(step) : `${describeStep(step)}: ${lock.part}`;
}

type OtherStep = Exclude<Step, { readonly table: unknown }>;

function describeOther(step: OtherStep): string {
  switch (step.kind) {
    case 'createSchema':
      return `create schema ${step.schema}`;
    case 'createEnum':
    case 'dropEnum':
      return `${verb(step)} enum ${step.type.name}`;
    case 'addEnumValue':
      return `add value ${JSON.stringify(step.value)} to enum ${step.type.name}`;
    case 'replaceEnum':
      return `change the values of enum ${step.to.name}`;
    case 'createDomain':
    case 'dropDomain':
      return `${verb(step)} domain ${step.domain.name}`;
    case 'alterDomain':
      return `change domain ${step.to.name}`;
    case 'renameTable':
      return renameText(step);
  }
}

/** With the schemas, if only they differ. */
function renameText({ from, to }: StepOf<'renameTable'>): string {
  const place = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
    from.name !== to.name ? name : `${schema === null ? '' : `${schema}.`}${name}`;
  return `rename table ${place(from)} to ${place(to)}`;
}

const keyWords = {
  addPrimaryKey: 'primary key',
  dropPrimaryKey: 'primary key',
  addUnique: 'unique',
  dropUnique: 'unique',
  addForeignKey: 'foreign key',
  dropForeignKey: 'foreign key',
} as const;

function keyText({ name }: Table, columns: readonly string[]): string {
  return `${name} (${columns.join(', ')})`;
}

function verb({ kind }: Step): string {
  return /^[a-z]+/.exec(kind)?.[0] ?? '';
}

function changesOf({ from, to }: StepOf<'alterColumn'>): string {
  return [
    isTypeChanged(from, to) ? `type ${from.sqlType} to ${to.sqlType}` : '',
    from.nullable === to.nullable ? '' : to.nullable ? 'may be null' : 'not null',
    from.default === to.default ? '' : to.default === null ? 'no default' : `default ${to.default}`,
    from.identity === to.identity ? '' : `identity ${to.identity ?? 'none'}`,
    isGeneratedChanged(from, to) ? (to.generated === null ? 'not generated' : 'generated') : '',
  ]
    .filter((change) => change !== '')
    .join(', ');
}
