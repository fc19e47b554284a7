import type { ColumnType, TextForm } from '../../catalog/catalog.ts';
import {
  arrayTypeOf,
  isCitext,
  parsePostgresqlType,
} from '../../../server-template/shared/tables/types/postgresql-type.ts';
import type { TypeRow } from './catalog-rows.ts';

/** The type of a column, with the effect of its domains. */
export interface ResolvedType {
  readonly type: ColumnType;
  /** For an array, that of its items. */
  readonly domain: { readonly schema: string; readonly name: string } | null;
  readonly notNull: boolean;
  readonly default: string | null;
  readonly caseInsensitive: boolean;
}

/** A reference to a type in the catalog. */
interface TypeReference {
  readonly id: string;
  readonly sqlType: string;
  readonly dimensions: number;
}

/** Looks up types by object id and records the enums and domains in use. */
export class TypeResolver {
  readonly #types: ReadonlyMap<string, TypeRow>;
  readonly #arrays: ReadonlyMap<string, TypeRow>;
  readonly #parse: (sqlType: string) => ColumnType;
  readonly #used = new Set<TypeRow>();

  constructor(
    types: readonly TypeRow[],
    parse: (sqlType: string) => ColumnType = parsePostgresqlType,
  ) {
    this.#types = new Map(types.map((row) => [row.id, row]));
    this.#arrays = new Map(types.map((row) => [row.arrayId, row]));
    this.#parse = parse;
  }

  get used(): ReadonlySet<TypeRow> {
    return this.#used;
  }

  resolve(reference: TypeReference): ResolvedType {
    const named = this.#types.get(reference.id);
    if (named !== undefined) return this.#resolveNamed(named);
    const element = this.#arrays.get(reference.id);
    if (element === undefined) {
      return plain(
        this.#parse(declaredType(reference)),
        isCitext(reference.sqlType.replace(/\[\]$/, '')),
      );
    }
    const { type, domain, caseInsensitive } = this.#resolveNamed(element);
    return {
      ...plain(arrayTypeOf(type, dimensionsOf(reference)), caseInsensitive),
      domain: element.kind === 'd' ? domain : null,
    };
  }

  #resolveNamed(row: TypeRow): ResolvedType {
    if (row.kind === 'c') return plain({ kind: 'other', form: compositeForm(row) }, false);
    this.#used.add(row);
    const { schema, name } = row;
    if (row.kind === 'e') return plain(enumType(row), false);
    const base = this.resolve({
      id: row.base,
      sqlType: row.baseSqlType ?? '',
      dimensions: row.dimensions,
    });
    return {
      type: base.type,
      domain: { schema, name },
      notNull: row.notNull || base.notNull,
      default: row.default ?? base.default,
      caseInsensitive: row.caseInsensitive || base.caseInsensitive,
    };
  }
}

/** The declared type: `format_type` prints one pair of brackets for any number of dimensions. */
export function declaredType(reference: TypeReference): string {
  return reference.sqlType + '[]'.repeat(dimensionsOf(reference) - 1);
}

/** PostgreSQL has at most six, but does not check every declaration. */
function dimensionsOf({ dimensions }: TypeReference): number {
  return Math.min(Math.max(dimensions, 1), 6);
}

/**
 * The value `(,,)`, with all attributes null, is valid for every composite type with as many
 * attributes.
 */
function compositeForm({ attributes }: TypeRow): TextForm {
  return { example: `(${','.repeat(Math.max(attributes - 1, 0))})` };
}

/** An enum without values allows only null, which a schema cannot express. */
function enumType({ name, schema, labels }: TypeRow): ColumnType {
  return labels.length === 0 ? { kind: 'other' } : { kind: 'enum', name, schema, values: labels };
}

function plain(type: ColumnType, caseInsensitive: boolean): ResolvedType {
  return { type, domain: null, notNull: false, default: null, caseInsensitive };
}
