import { storedCodec } from '../../../shared/codecs/stored-codec.ts';
import type { Provider } from '../../../shared/tables/column-type.ts';
import {
  propertiesOf,
  type StoredColumn,
  type StoredTable,
} from '../../../shared/tables/stored-table.ts';
import type { ValueField } from '../shape/shaped-field.ts';
import { uniqueSetsOf, type UniqueSet } from '../../../shared/rows/unique-sets.ts';

/** A column with its description. */
export interface MemoryField extends ValueField {
  readonly stored: StoredColumn;
}

/** A table with what its queries need. Values are stored as they are returned in JSON. */
export interface MemoryTable {
  readonly source: StoredTable;
  readonly fields: readonly MemoryField[];
  readonly primaryKey: readonly MemoryField[];
  readonly uniques: readonly UniqueSet[];
  readonly foreignKeys: readonly MemoryForeignKey[];
  /** For a view of one table: that table, and its property behind each of the view's. */
  readonly base: {
    readonly table: MemoryTable;
    readonly names: ReadonlyMap<string, string>;
  } | null;
}

/** A foreign key, by properties. */
export interface MemoryForeignKey {
  readonly names: readonly string[];
  readonly target: StoredTable;
  readonly targetNames: readonly string[];
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** The tables of a document, each prepared on first use. */
export class MemoryTables {
  readonly provider: Provider;
  readonly #sources: readonly StoredTable[];
  readonly #known = new Map<StoredTable, MemoryTable>();
  #references: ReadonlyMap<StoredTable, readonly StoredTable[]> | null = null;

  constructor(provider: Provider, sources: readonly StoredTable[]) {
    this.provider = provider;
    this.#sources = sources;
  }

  of(source: StoredTable): MemoryTable {
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const key = source.source.primaryKey ?? [];
    const fields = source.properties.map((column) =>
      fieldOf(column, this.provider, key.includes(column.source.column)),
    );
    const made: MemoryTable = {
      ...{ source, fields },
      primaryKey: key.flatMap((name) => fields.find(({ column }) => column.name === name) ?? []),
      uniques: uniqueSetsOf(source),
      foreignKeys: this.#foreignKeys(source),
      base:
        source.base === null
          ? null
          : { table: this.of(source.base.model), names: source.base.names },
    };
    this.#known.set(source, made);
    return made;
  }

  /** Tables whose rows may refer to those of a table. */
  referringTo(target: StoredTable): readonly MemoryTable[] {
    this.#references ??= this.#readReferences();
    return (this.#references.get(target) ?? []).map((source) => this.of(source));
  }

  #readReferences(): ReadonlyMap<StoredTable, readonly StoredTable[]> {
    const found = new Map<StoredTable, StoredTable[]>();
    for (const source of this.#sources) {
      if (source.source.kind !== 'table') continue;
      for (const { references } of source.source.foreignKeys ?? []) {
        const target = this.#target(references);
        const others = target === undefined ? undefined : found.get(target);
        if (others !== undefined) others.push(source);
        else if (target !== undefined) found.set(target, [source]);
      }
    }
    return found;
  }

  #target(references: {
    readonly schema?: string;
    readonly table: string;
  }): StoredTable | undefined {
    return this.#sources.find(
      ({ source }) => source.table === references.table && source.schema === references.schema,
    );
  }

  /** Those with visible columns at both ends. */
  #foreignKeys(own: StoredTable): readonly MemoryForeignKey[] {
    return (own.source.foreignKeys ?? []).flatMap(
      ({ columns, references, onDelete = 'restrict', onUpdate = 'restrict' }) => {
        const target = this.#target(references);
        if (target === undefined) return [];
        const names = propertiesOf(own, columns);
        const targetNames = propertiesOf(target, references.columns);
        return names === null || targetNames === null
          ? []
          : [{ names, target, targetNames, onDelete, onUpdate }];
      },
    );
  }
}

/** Values are stored in the form that they have in JSON. */
function fieldOf(stored: StoredColumn, provider: Provider, isKey: boolean): MemoryField {
  const { name, source, nullable } = stored;
  return {
    ...{ name, property: name, stored, codec: storedCodec(stored, provider, isKey) },
    column: {
      ...{ name: source.column, notNull: nullable === false },
      ...{ defaultFn: undefined, onUpdateFn: undefined },
      generated: source.generated === undefined ? undefined : { as: source.generated.expression },
      generatedIdentity: source.identity === 'always' ? { type: 'always' } : undefined,
    },
  };
}
