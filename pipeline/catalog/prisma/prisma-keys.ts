import type { Index, Key } from '../catalog.ts';
import { columnNameOf } from './prisma-columns.ts';
import type { MappedModel } from './prisma-relations.ts';
import type { PrismaDatamodel } from './read-prisma-model.ts';

type PrismaIndex = PrismaDatamodel['indexes'][number];

/** Keys and indexes of a table. */
export interface TableKeys {
  readonly primaryKey: Key | null;
  readonly uniques: readonly Key[];
  readonly indexes: readonly Index[];
}

/** Keys and indexes of a model, with Prisma Migrate's names; a view has none. */
export function keysOf(mapped: MappedModel, all: PrismaDatamodel['indexes']): TableKeys {
  if (mapped.block?.kind === 'view') return { primaryKey: null, uniques: [], indexes: [] };
  const own = all.filter(({ model }) => model === mapped.model.name);
  const id = own.find(({ type }) => type === 'id');
  return {
    primaryKey: id === undefined ? null : { name: id.dbName ?? null, columns: columns(mapped, id) },
    uniques: own
      .filter(({ type }) => type === 'unique')
      .map((one) => ({
        name: nameOf(mapped, one, 'key'),
        columns: columns(mapped, one),
      })),
    indexes: own
      .filter(({ type }) => type === 'normal' || type === 'fulltext')
      .map((one) => indexOf(mapped, one)),
  };
}

function indexOf(mapped: MappedModel, index: PrismaIndex): Index {
  const names = columns(mapped, index);
  return {
    name: nameOf(mapped, index, 'idx'),
    unique: false,
    parts: index.fields.map(({ sortOrder }, position) => ({
      column: names[position] ?? null,
      expression: null,
      descending: sortOrder === 'desc',
    })),
    where: null,
    method: index.type === 'fulltext' ? 'fulltext' : (methodOf(index) ?? null),
  };
}

function methodOf({ algorithm }: PrismaIndex): string | undefined {
  return algorithm === 'BTree' ? undefined : algorithm?.toLowerCase();
}

function columns({ model }: MappedModel, { fields }: PrismaIndex): readonly string[] {
  return fields.map(({ name }) => {
    const field = model.fields.find((one) => one.name === name);
    return field === undefined ? name : columnNameOf(field);
  });
}

function nameOf(mapped: MappedModel, index: PrismaIndex, suffix: string): string {
  return index.dbName ?? `${mapped.table}_${columns(mapped, index).join('_')}_${suffix}`;
}
