import type { OpenApiDocument } from '../../openapi-document.ts';

/**
 * The places where two documents differ, as `place: one | other`; a missing value is called
 * `nothing`.
 */
export function documentDifferences(
  one: OpenApiDocument,
  other: OpenApiDocument,
): readonly string[] {
  return differences(comparable(one), comparable(other), '');
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The document without equivalent differences of dialects: SQL text, names of constraints, and the
 * case of tables and columns (`InvoiceLine`, `invoice_line`).
 */
function comparable({ components, paths, tags }: OpenApiDocument): Json {
  const entries = Object.entries(paths).map(([path, item]) => [oneSpelling(path), item] as const);
  const tagged = tags?.map((tag) => [tag.name, tag] as const) ?? [];
  const sorted = { tags: Object.fromEntries(tagged), paths: Object.fromEntries(entries) };
  return JSON.parse(JSON.stringify({ ...sorted, components }, comparableMember)) as Json;
}

function comparableMember(key: string, value: unknown): unknown {
  if (key === 'x-db') return place(value as Place);
  if (key === 'parameters' && Array.isArray(value)) return byName(value as readonly Named[]);
  // Sort names are in the order of the columns.
  if (key === 'enum' && Array.isArray(value) && value.some((one) => String(one).startsWith('-')))
    return Object.fromEntries(value.map((name: string) => [name, true]));
  if (key !== 'required' || !Array.isArray(value)) return value;
  return Object.fromEntries(value.map((name: string) => [name, true]));
}

interface Named {
  readonly name?: string;
  readonly $ref?: string;
}

function byName(parameters: readonly Named[]): unknown {
  return Object.fromEntries(parameters.map((one) => [one.name ?? one.$ref ?? '', one]));
}

interface Place {
  readonly kind?: string;
  readonly column?: string;
  readonly table?: string;
  readonly primaryKey?: readonly string[];
  readonly uniques?: readonly { readonly columns: readonly string[] }[];
  readonly foreignKeys?: readonly {
    readonly columns: readonly string[];
    readonly references: { readonly table: string; readonly columns: readonly string[] };
    readonly onDelete?: string;
    readonly onUpdate?: string;
  }[];
  readonly identity?: string;
  readonly generated?: unknown;
  readonly managed?: string;
}

function place({ kind, column, table, managed, ...more }: Place): unknown {
  const { primaryKey, uniques = [], foreignKeys = [], identity, generated } = more;
  const keys = foreignKeys.map(({ columns, references, onDelete, onUpdate }) => {
    const to = `${references.table}(${references.columns.join()})`;
    return [columns.join(), { to, onDelete, onUpdate }] as const;
  });
  const members = {
    ...{ kind, column, table, managed, primaryKey },
    uniques: Object.fromEntries(uniques.map(({ columns }) => [columns.join(), true])),
    foreignKeys: Object.fromEntries(keys),
    numbered: identity !== undefined,
    generated: generated !== undefined,
  };
  return JSON.parse(oneSpelling(JSON.stringify(members))) as unknown;
}

function oneSpelling(name: string): string {
  return name.toLowerCase().replaceAll(/[_ ]/g, '');
}

function differences(one: Json | undefined, other: Json | undefined, where: string): string[] {
  if (one === other) return [];
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) {
    return [`${where.trimStart()}: ${shown(one)} | ${shown(other)}`];
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differences(one[name], other[name], `${where} ${name}`));
}

function isTree(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120);
}
