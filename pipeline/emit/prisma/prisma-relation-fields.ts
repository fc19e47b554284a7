import type { Provider } from '../../catalog/catalog.ts';
import type { ForeignKeyDb } from '../../extensions.ts';
import type { Model } from '../../model/api-model.ts';
import { mayBeNull } from './prisma-key-lines.ts';
import { prismaName } from './prisma-names.ts';
import type { PrismaNames } from './prisma-names.ts';
import { prismaString } from './prisma-text.ts';

/** Context of relations in the whole schema. */
export interface RelationContext {
  readonly provider: Provider;
  readonly defaultSchema: string | null;
  readonly models: readonly Model[];
  readonly names: PrismaNames;
  /** The Prisma type of a column. */
  readonly typeOf: (model: Model, column: string) => string;
}

interface Relation {
  readonly child: Model;
  readonly parent: Model;
  readonly key: ForeignKeyDb;
}

/** Field lines by the name of the model's schema: each foreign key is a field of both models. */
export function relationFields(context: RelationContext): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  const add = (model: Model, line: string): void => {
    lines.set(model.name, [...(lines.get(model.name) ?? []), line]);
  };
  const relations = relationsOf(context);
  for (const relation of relations) {
    const { child, parent, key } = relation;
    const { models, taken } = context.names;
    const rivals = relations.filter((other) => isBetween(other, child, parent));
    const isAmbiguous = rivals.length > 1 || child === parent;
    const label = `${child.source.table}_${key.columns.join('_')}`;
    const name = isAmbiguous ? prismaString(label) : null;
    const forward = taken.get(child.name)?.claim(forwardName(key, parent), '_') ?? '';
    const backName = isAmbiguous ? `${child.name}_${forward}` : child.name;
    const back = taken.get(parent.name)?.claim(prismaName(lowerFirst(backName)), '_') ?? '';
    const isOne = isUnique(child, key.columns);
    const optional = key.columns.some((column) => isNullable(child, column)) ? '?' : '';
    const attribute = relationAttribute(context, relation, name);
    add(child, `${forward} ${models.get(parent.name) ?? ''}${optional} ${attribute}`);
    const opposite = name === null ? '' : ` @relation(${name})`;
    add(parent, `${back} ${models.get(child.name) ?? ''}${isOne ? '?' : '[]'}${opposite}`);
  }
  return lines;
}

/**
 * The foreign keys that Prisma supports: to a key of a model in the schema, with columns of the
 * same types.
 */
function relationsOf(context: RelationContext): readonly Relation[] {
  const { models, defaultSchema, typeOf } = context;
  return models.flatMap((child) =>
    (child.source.foreignKeys ?? []).flatMap((key): Relation[] => {
      const { schema = defaultSchema, table, columns } = key.references;
      const parent = models.find(
        ({ source }) => source.table === table && (source.schema ?? defaultSchema) === schema,
      );
      if (parent === undefined || child.source.kind !== 'table') return [];
      const types = key.columns.map((column) => typeOf(child, column));
      const others = columns.map((column) => typeOf(parent, column));
      const areAlike = types.every((type, index) => type !== '' && type === others[index]);
      const isKnown = areAlike && !types.some((type) => type.startsWith('Unsupported'));
      return isKnown && isUnique(parent, columns) ? [{ child, parent, key }] : [];
    }),
  );
}

function isBetween({ child, parent }: Relation, one: Model, other: Model): boolean {
  return (child === one && parent === other) || (child === other && parent === one);
}

function isUnique({ source }: Model, columns: readonly string[]): boolean {
  const uniqueIndexes = (source.indexes ?? []).filter(({ unique, where }) => unique && !where);
  const keys = [
    source.primaryKey ?? [],
    ...(source.uniques ?? []).map((unique) => unique.columns),
    ...uniqueIndexes.map(({ parts }) => parts.flatMap(({ column }) => column ?? [])),
  ];
  return keys.some(
    (key) => key.length === columns.length && columns.every((column) => key.includes(column)),
  );
}

function isNullable({ properties }: Model, column: string): boolean {
  const property = properties.find(({ source }) => source.column === column);
  return property !== undefined && mayBeNull(property);
}

/** `customer_id` leads to `customer`. */
function forwardName({ columns }: ForeignKeyDb, parent: Model): string {
  const [column = ''] = columns;
  const stem = column.replace(/_?id$/i, '');
  return prismaName(columns.length > 1 || stem === '' ? lowerFirst(parent.name) : lowerFirst(stem));
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const actionNames = {
  noAction: 'NoAction',
  restrict: 'Restrict',
  cascade: 'Cascade',
  setNull: 'SetNull',
  setDefault: 'SetDefault',
} as const;

function relationAttribute(
  { names, provider }: RelationContext,
  { child, parent, key }: Relation,
  name: string | null,
): string {
  const fieldsOf = (model: Model, columns: readonly string[]): string =>
    columns.map((column) => names.fields.get(model.name)?.get(column) ?? column).join(', ');
  const canBeNull = key.columns.every((column) => isNullable(child, column));
  const action = (given: keyof typeof actionNames = 'noAction'): string => {
    // SQL Server has no RESTRICT, and MySQL no SET DEFAULT; SET NULL needs a nullable column.
    const isLess =
      (given === 'restrict' && provider === 'sqlserver') ||
      (given === 'setDefault' && provider === 'mysql') ||
      (given === 'setNull' && !canBeNull);
    return actionNames[isLess ? 'noAction' : given];
  };
  const parts = [
    ...(name === null ? [] : [name]),
    `fields: [${fieldsOf(child, key.columns)}]`,
    `references: [${fieldsOf(parent, key.references.columns)}]`,
    `onDelete: ${action(key.onDelete)}`,
    `onUpdate: ${action(key.onUpdate)}`,
    ...(key.name === undefined || provider === 'sqlite' ? [] : [`map: ${prismaString(key.name)}`]),
  ];
  return `@relation(${parts.join(', ')})`;
}
