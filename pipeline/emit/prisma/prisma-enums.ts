import type { ColumnType } from '../../catalog/catalog.ts';
import type { Model } from '../../model/api-model.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { prismaName } from './prisma-names.ts';
import type { PrismaNames } from './prisma-names.ts';
import { prismaString } from './prisma-text.ts';

/** An enum of the Prisma schema. */
export interface PrismaEnumBlock {
  readonly name: string;
  /** Prisma's names by value in the database. */
  readonly values: ReadonlyMap<string, string>;
  /** Name and schema of the database's type; null for an enum inside a column definition. */
  readonly type: { readonly name: string; readonly schema: string | null } | null;
}

/** Key of a column's enum: its type if it has a name, else model and column. */
export function enumKey(type: ColumnType, model: string, column: string): string | null {
  const element = type.kind === 'array' ? type.element : type;
  if (element.kind !== 'enum') return null;
  if (element.name === null) return JSON.stringify([model, column]);
  return JSON.stringify([element.schema, element.name, 'type']);
}

/** All enums of columns, by key. SQLite and SQL Server have none. */
export function prismaEnums(
  models: readonly Model[],
  names: PrismaNames,
): ReadonlyMap<string, PrismaEnumBlock> {
  const found = new Map<string, PrismaEnumBlock>();
  for (const { name: model, properties } of models) {
    for (const { name: property, source, type } of properties) {
      const key = enumKey(type, model, source.column);
      const element = type.kind === 'array' ? type.element : type;
      if (key === null || element.kind !== 'enum' || found.has(key)) continue;
      const { name, schema, values } = element;
      const wanted = name ?? `${names.models.get(model) ?? model}_${property}`;
      found.set(key, {
        name: names.types.claim(prismaName(wanted), '_'),
        values: valueNames(values),
        type: name === null ? null : { name, schema },
      });
    }
  }
  return found;
}

function valueNames(values: readonly string[]): ReadonlyMap<string, string> {
  const taken = new ClaimedNames();
  return new Map(values.map((value) => [value, taken.claim(prismaName(value), '_')]));
}

/** The lines of an enum block. */
export function enumLines({ name, values, type }: PrismaEnumBlock, schema: string | null): string {
  const lines = [...values].map(([value, own]) =>
    value === own ? `  ${own}` : `  ${own} @map(${prismaString(value)})`,
  );
  const attributes = [
    ...(type === null || type.name === name ? [] : [`  @@map(${prismaString(type.name)})`]),
    ...(schema === null ? [] : [`  @@schema(${prismaString(schema)})`]),
  ];
  const rest = attributes.length === 0 ? [] : ['', ...attributes];
  return [`enum ${name} {`, ...lines, ...rest, '}'].join('\n');
}
