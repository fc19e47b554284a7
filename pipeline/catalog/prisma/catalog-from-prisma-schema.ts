import type { Dialect } from '../../dialects/dialect.ts';
import { compareCodeUnits } from '../../dialects/code-unit-order.ts';
import { PipelineError } from '../../errors.ts';
import type { Catalog, CatalogNote, EnumType, Provider, Table } from '../catalog.ts';
import { filterTables } from '../filter-tables.ts';
import type { TableFilter } from '../filter-tables.ts';
import { loadDialect } from '../load-dialect.ts';
import type { ReadCatalog } from '../read-catalog.ts';
import { readDirectives } from './comment-directives.ts';
import { columnsOf, hasNamedEnums } from './prisma-columns.ts';
import type { PrismaEnum } from './prisma-columns.ts';
import { keysOf } from './prisma-keys.ts';
import { foreignKeysOf, joinTables } from './prisma-relations.ts';
import type { MappedModel } from './prisma-relations.ts';
import { readPrismaFiles } from './read-prisma-files.ts';
import { readPrismaModel } from './read-prisma-model.ts';
import type { PrismaDatamodel } from './read-prisma-model.ts';
import { scanPrismaSource } from './scan-prisma-source.ts';
import type { SourceBlock } from './scan-prisma-source.ts';

const providers: ReadonlyMap<string, Provider> = new Map([
  ['postgresql', 'postgresql'],
  ['postgres', 'postgresql'],
  ['mysql', 'mysql'],
  ['sqlserver', 'sqlserver'],
  ['sqlite', 'sqlite'],
  ['cockroachdb', 'cockroachdb'],
]);

const defaultSchemas: ReadonlyMap<Provider, string> = new Map([
  ['postgresql', 'public'],
  ['cockroachdb', 'public'],
  ['sqlserver', 'dbo'],
]);

/** The catalog of the database that Prisma Migrate would create from a schema (a file or a folder of them). Throws PRISMA_SCHEMA_INVALID. */
export async function catalogFromPrismaSchema(
  path: string,
  filter: TableFilter,
): Promise<ReadCatalog> {
  const files = await readPrismaFiles(path);
  const datamodel = await readPrismaModel(files);
  const blocks = scanPrismaSource(files);
  const dialect = await loadDialect(providerIn(blocks, path));
  const catalog = catalogOf(datamodel, blocks, dialect);
  if (catalog.tables.length === 0) {
    throw invalid(
      path,
      'The Prisma schema has no models.',
      'Add a model, or check that this is the right file.',
    );
  }
  return { catalog: filterTables(catalog, filter), dialect };
}

function catalogOf(
  datamodel: PrismaDatamodel,
  blocks: readonly SourceBlock[],
  dialect: Dialect,
): Catalog {
  const notes: CatalogNote[] = [];
  const note = (table: string, message: string): void => void notes.push({ table, message });
  const defaultSchema = defaultSchemas.get(dialect.name) ?? null;
  const enums = enumsOf(datamodel, blocks, defaultSchema);
  const models = new Map<string, MappedModel>(
    datamodel.models.map((model) => {
      const block = blocks.find(({ name, kind }) => name === model.name && kind !== 'enum');
      const columns = columnsOf(model, block, { dialect, enums, note });
      const schema = model.schema ?? defaultSchema;
      return [model.name, { model, block, schema, table: model.dbName ?? model.name, columns }];
    }),
  );
  for (const { kind, name, isIgnored } of blocks) {
    if (isIgnored && kind !== 'enum') note(name, 'Left out: the Prisma schema ignores it.');
  }
  const tables = [...models.values()].map((mapped): Table => ({
    kind: mapped.block?.kind === 'view' ? 'view' : 'table',
    schema: mapped.schema,
    name: mapped.table,
    comment: readDirectives(mapped.model.documentation ?? null).comment,
    columns: mapped.columns,
    ...keysOf(mapped, datamodel.indexes),
    foreignKeys: foreignKeysOf(mapped, models),
    checks: [],
    definition: null,
  }));
  return {
    provider: dialect.name,
    defaultSchema,
    tables: [...tables, ...joinTables(models)].sort(bySchemaAndName),
    enums: hasNamedEnums(dialect)
      ? [...enums.values()].map(({ type }) => type).sort(bySchemaAndName)
      : [],
    domains: [],
    notes,
  };
}

function enumsOf(
  { enums }: PrismaDatamodel,
  blocks: readonly SourceBlock[],
  defaultSchema: string | null,
): ReadonlyMap<string, PrismaEnum> {
  return new Map(
    enums.map(({ name, dbName, values, documentation }) => {
      const block = blocks.find((one) => one.kind === 'enum' && one.name === name);
      const names = new Map(values.map((value) => [value.name, value.dbName ?? value.name]));
      const type: EnumType = {
        schema: block?.schema ?? defaultSchema,
        name: dbName ?? name,
        values: [...names.values()],
        comment: documentation ?? null,
      };
      return [name, { type, values: names }];
    }),
  );
}

function providerIn(blocks: readonly SourceBlock[], path: string): Provider {
  const datasource = blocks.find(({ kind }) => kind === 'datasource');
  // The parser reads `provider = "mysql"` as a field called provider.
  const text = datasource?.fields.find(({ name }) => name === 'provider')?.text ?? '';
  const name = /^=\s*"([^"]*)"/.exec(text)?.[1];
  const provider = providers.get(name ?? '');
  if (provider !== undefined) return provider;
  const known = [...providers.keys()].join(', ');
  throw invalid(
    path,
    name === undefined
      ? 'The Prisma schema has no provider.'
      : `The Prisma schema is for "${name}", which is not supported.`,
    `Its datasource block needs a provider: ${known}.`,
  );
}

function invalid(place: string, message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'PRISMA_SCHEMA_INVALID', message, place, hint });
}

function bySchemaAndName(
  a: { readonly schema: string | null; readonly name: string },
  b: { readonly schema: string | null; readonly name: string },
): number {
  return compareCodeUnits(a.schema ?? '', b.schema ?? '') || compareCodeUnits(a.name, b.name);
}
