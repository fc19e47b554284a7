import type { Column, ForeignKey, Index, ReferentialAction, Table } from '../catalog.ts';
import { columnNameOf } from './prisma-columns.ts';
import type { PrismaField, PrismaModel } from './read-prisma-model.ts';
import { textArgument } from './scan-prisma-source.ts';
import type { SourceBlock } from './scan-prisma-source.ts';

/** A model and its table. */
export interface MappedModel {
  readonly model: PrismaModel;
  readonly block: SourceBlock | undefined;
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly Column[];
}

/** Models by their name in the Prisma schema. */
export type MappedModels = ReadonlyMap<string, MappedModel>;

const actions: ReadonlyMap<string, ReferentialAction> = new Map([
  ['Cascade', 'cascade'],
  ['Restrict', 'restrict'],
  ['NoAction', 'noAction'],
  ['SetNull', 'setNull'],
  ['SetDefault', 'setDefault'],
]);

/** Foreign keys of a model: its relations with `fields`. */
export function foreignKeysOf(mapped: MappedModel, models: MappedModels): readonly ForeignKey[] {
  return mapped.model.fields.flatMap((field) => {
    const target = models.get(field.type);
    const from = fieldsNamed(mapped.model, field.relationFromFields ?? []);
    if (target === undefined || from.length === 0) return [];
    const to = fieldsNamed(target.model, field.relationToFields ?? []);
    const columns = from.map(columnNameOf);
    const source = mapped.block?.fields.find(({ name }) => name === field.name)?.text ?? '';
    const isRequired = from.every((one) => one.isRequired);
    return [
      {
        name:
          textArgument(source, '@relation', 'map') ?? `${mapped.table}_${columns.join('_')}_fkey`,
        columns,
        references: { schema: target.schema, table: target.table, columns: to.map(columnNameOf) },
        // Prisma Migrate's defaults.
        onDelete:
          actions.get(field.relationOnDelete ?? '') ?? (isRequired ? 'restrict' : 'setNull'),
        onUpdate: actions.get(field.relationOnUpdate ?? '') ?? 'cascade',
      },
    ];
  });
}

/** Join tables `_AToB` of implicit many-to-many relations. Columns are A and B, A for the model whose name sorts first. */
export function joinTables(models: MappedModels): readonly Table[] {
  const sides = new Map<string, { readonly model: MappedModel; readonly field: PrismaField }[]>();
  for (const model of models.values()) {
    for (const field of model.model.fields) {
      if (field.kind !== 'object' || !field.isList || field.relationName === undefined) continue;
      sides.set(field.relationName, [...(sides.get(field.relationName) ?? []), { model, field }]);
    }
  }
  return [...sides].flatMap(([name, found]) => {
    const ends = found.map(({ model }) => model).sort(byName);
    const [a, b] = ends;
    return a === undefined || b === undefined ? [] : [joinTable(`_${name}`, a, b)];
  });
}

function joinTable(name: string, a: MappedModel, b: MappedModel): Table {
  const sides = [end(name, 'A', a), end(name, 'B', b)];
  const index: Index = {
    name: `${name}_B_index`,
    unique: false,
    parts: [{ column: 'B', expression: null, descending: false }],
    where: null,
    method: null,
  };
  return {
    kind: 'table',
    schema: a.schema,
    name,
    comment: null,
    columns: sides.map(({ column }) => column),
    primaryKey: { name: null, columns: ['A', 'B'] },
    uniques: [],
    foreignKeys: sides.map(({ foreignKey }) => foreignKey),
    indexes: [index],
    checks: [],
    definition: null,
  };
}

function end(
  table: string,
  name: 'A' | 'B',
  { model, schema, table: target, columns }: MappedModel,
): { readonly column: Column; readonly foreignKey: ForeignKey } {
  const id = model.fields.find((field) => field.isId);
  const key = columns.find((column) => id !== undefined && column.name === columnNameOf(id));
  if (key === undefined) throw new Error(`the implicit relation ${table} has no key to refer to`);
  const { keywords: _, ...rest } = key;
  return {
    column: { ...rest, name, default: null, identity: null, comment: null },
    foreignKey: {
      name: `${table}_${name}_fkey`,
      columns: [name],
      references: { schema, table: target, columns: [key.name] },
      onDelete: 'cascade',
      onUpdate: 'cascade',
    },
  };
}

function fieldsNamed(model: PrismaModel, names: readonly string[]): readonly PrismaField[] {
  return names.flatMap((name) => model.fields.filter((field) => field.name === name));
}

function byName(a: MappedModel, b: MappedModel): number {
  return a.model.name < b.model.name ? -1 : 1;
}
