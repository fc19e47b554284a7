import type { PresetValue } from '../../../shared/access/row-rule.ts';
import { namedField, type Field } from '../../../shared/operation/field.ts';
import type { TableDefinition } from '../database.ts';
import { formCodec, watchedCodec } from './form-codec.ts';
import type { ValueField } from './shaped-field.ts';

/** The columns of a resolved table definition. */
export interface ShapedFields<Own extends ValueField> {
  /** Columns of the path parameters. */
  readonly key: readonly Own[];
  /** Empty for a view and a table without one. */
  readonly primaryKey: readonly Own[];
  readonly output: readonly Own[];
  readonly input: readonly Own[];
  /** Columns that the path determines for every row of a list. */
  readonly scope: readonly Own[];
  /** Columns that the server sets in new rows. */
  readonly created: readonly Own[];
  /** Columns that the server sets in updated rows. */
  readonly updated: readonly Own[];
  /** Columns that the server sets in written rows. */
  readonly presets: readonly (Own & { readonly value: PresetValue })[];
  /** All columns in order. */
  readonly columns: readonly Own[];
}

/** A table of a definition. */
interface ShapedTable<Own> {
  readonly name: string;
  readonly columns: readonly Own[];
  readonly primaryKey: readonly Own[];
}

/** Resolves the columns of a definition; throws for an unknown property. */
export function shapeFields<Own extends ValueField>(
  definition: TableDefinition,
  table: ShapedTable<Own>,
): ShapedFields<Own> {
  const { columns, primaryKey } = table;
  const byProperty = new Map(columns.map((field) => [field.property, field]));
  const pick = (fields: readonly Field[]): Own[] =>
    fields.map((field) => {
      const { name, property, form } = namedField(field);
      const found = byProperty.get(property);
      if (found === undefined)
        throw new Error(`the table has no property ${JSON.stringify(property)}`);
      if (form === undefined) return { ...found, name };
      const { codec, column } = found;
      const misfit = { table: table.name, column: column.name, name, form };
      return { ...found, name, codec: formCodec(codec, form, () => definition.onMisfit?.(misfit)) };
    });
  const watched = (field: Own): Own => {
    const fits = definition.fits?.(field.property) ?? null;
    if (fits === null) return field;
    const misfit = { table: table.name, column: field.column.name, name: field.name };
    const codec = watchedCodec(field.codec, fits, () => definition.onMisfit?.(misfit));
    return { ...field, codec };
  };
  return {
    ...{ columns, primaryKey },
    key: definition.key ? pick(definition.key) : primaryKey,
    output: (definition.output ?? columns.map(({ property }) => property)).flatMap((field) => {
      const picked = pick([field]);
      return namedField(field).form === undefined ? picked.map(watched) : picked;
    }),
    input: definition.input ? pick(definition.input) : columns,
    scope: pick(definition.scope ?? []),
    presets: (definition.presets ?? []).flatMap(({ property, value }) =>
      pick([property]).map((field) => ({ ...field, value })),
    ),
    created: columns.filter(({ column }) => column.defaultFn !== undefined),
    updated: columns.filter(({ column }) => column.onUpdateFn !== undefined),
  };
}
