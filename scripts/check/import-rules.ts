/** A rule for imports. The longest `from` that covers a file applies. */
export interface ImportRule {
  readonly from: string;
  /** Folders and files of this repository that may be imported in addition to `from` itself; `*` matches one segment. */
  readonly may: readonly string[];
  /** Exceptions from `may`. */
  readonly not?: readonly string[];
  /** Parts of `may` from which only types may be imported. */
  readonly typesOnly?: readonly string[];
  /** Packages, node: modules and files that may not be imported. */
  readonly never?: readonly string[];
}

const drivers = ['pg', 'mysql2', 'mssql', 'node:sqlite', 'drizzle-orm', 'drizzle-kit'];
const effects = [
  'node:fs',
  'node:child_process',
  'node:crypto',
  'node:http',
  'node:https',
  'node:net',
  'node:os',
  'node:process',
  'node:timers',
];

const catalogTypes = 'pipeline/catalog/catalog.ts';
const modelTypes = 'pipeline/model/api-model.ts';
const messageTypes = 'pipeline/model/messages.ts';
const documentTypes = 'pipeline/openapi-document.ts';
const errors = 'pipeline/errors.ts';
const extensions = 'pipeline/extensions.ts';
const outputFile = 'pipeline/output-file.ts';
/** The line width of texts. */
const textWidth = 'pipeline/text-width.ts';
/** The spelling of columns in JSON. */
const propertyCase = 'pipeline/property-case.ts';
/** Regular expressions without unbounded backtracking. */
const patterns = 'pipeline/patterns';
/** The evaluator of JSON Schema. */
const evaluate = 'pipeline/evaluate';
/** The values that a CHECK lists. */
const listedTexts = 'pipeline/listed-texts.ts';
/** Code shared with the generated servers. */
const shared = 'server-template/shared';
/** The server of generated projects. */
const runtime = 'server-template/runtime';
/** The type of the cache of earlier builds. */
const recall = 'pipeline/recall.ts';
/** What is inferred from names and shapes of third-party documents; its index.ts is the only door. */
const inferred = ['pipeline/model/third-party/*/*'];
/** A value of a document and its place. */
const places = 'pipeline/model/json-pointer.ts';
/** Finds what a git merge left in a text. */
const conflictMarkers = 'pipeline/conflict-markers.ts';
const contracts = [
  ...[errors, extensions, documentTypes, catalogTypes, modelTypes, messageTypes],
  ...[outputFile, recall, shared, conflictMarkers],
];
/** The name of a table that is in no catalog. */
const historyTable = 'pipeline/history-table.ts';
const dialectBase = [catalogTypes, errors, historyTable, 'pipeline/dialects/*', shared];

/** Covers every folder with code; the check fails for files outside them. */
export const importRules: readonly ImportRule[] = [
  ...contracts.map((from) => ({ from, may: [...contracts, places] })),
  { from: 'pipeline/dialects', may: dialectBase },
  ...['postgresql', 'mysql', 'sqlite', 'sqlserver'].map((name) => ({
    from: `pipeline/dialects/${name}`,
    may: dialectBase,
  })),
  {
    from: 'pipeline/dialects/cockroachdb',
    may: [...dialectBase, 'pipeline/dialects/postgresql'],
  },
  { from: 'pipeline/catalog', may: ['pipeline/dialects', errors], never: drivers },
  {
    from: 'pipeline/document',
    may: [
      textWidth,
      propertyCase,
      catalogTypes,
      'pipeline/dialects/dialect.ts',
      extensions,
      documentTypes,
      errors,
      patterns,
      ...[evaluate, shared],
    ],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/model',
    may: [...contracts, evaluate, patterns, propertyCase, listedTexts],
    never: drivers,
  },
  {
    from: 'pipeline/migrate',
    may: [
      ...[modelTypes, catalogTypes, documentTypes, extensions, errors, historyTable],
      listedTexts,
      'pipeline/dialects/dialect.ts',
      'pipeline/dialects/sqlite/file-facts.ts',
    ],
    typesOnly: ['pipeline/dialects/dialect.ts', 'pipeline/dialects/sqlite/file-facts.ts'],
    never: [...drivers, ...effects],
  },
  { from: evaluate, may: [shared], never: [...drivers, ...effects] },
  { from: patterns, may: [], never: [...drivers, ...effects] },
  { from: textWidth, may: [] },
  { from: propertyCase, may: [] },
  { from: listedTexts, may: [] },
  { from: historyTable, may: [] },
  { from: 'pipeline/emit/printer', may: [textWidth], never: [...drivers, ...effects] },
  {
    from: 'pipeline/emit/server/served-document.ts',
    may: [...contracts, 'pipeline/emit/server', 'pipeline/model/resolved-crud.ts'],
    never: [...drivers, ...effects],
  },
  ...['server', 'clients', 'prisma', 'openapi'].map((emitter) => ({
    from: `pipeline/emit/${emitter}`,
    may: [
      ...[...contracts, textWidth],
      ...['pipeline/emit/printer', 'pipeline/dialects/drizzle-dialect.ts'],
    ],
    never: [...drivers, ...effects],
  })),
  {
    from: 'pipeline/emit/project',
    may: [...contracts, 'pipeline/emit/server/json-text.ts'],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/diff',
    may: [shared, errors, documentTypes, 'pipeline/model'],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/merge',
    may: [
      ...[...contracts, evaluate, 'pipeline/model'],
      ...['pipeline/document/keep-key-order.ts', 'pipeline/document/names/secret-names.ts'],
      'pipeline/property-case.ts',
    ],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/abilities',
    may: [...contracts, 'pipeline/model', 'pipeline/property-case.ts'],
    never: [...drivers, ...effects],
  },
  { from: 'pipeline/write', may: [errors, outputFile, conflictMarkers], never: drivers },
  {
    from: 'pipeline/schema',
    may: [
      ...[evaluate, shared, modelTypes, documentTypes, extensions, errors],
      ...['pipeline/model/json-pointer.ts', 'pipeline/model/third-party/impossible-keywords.ts'],
    ],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/mock',
    may: [...contracts, 'pipeline/model', 'pipeline/schema'],
    // Later stages use the model and do not read the document themselves.
    not: ['pipeline/model/json-pointer.ts', ...inferred],
    never: drivers,
  },
  {
    from: 'pipeline/mock/tables',
    // The generated server's own code, over a database in memory.
    may: [...contracts, 'pipeline/model', 'pipeline/schema', 'pipeline/mock', runtime],
    not: inferred,
    never: drivers,
  },
  {
    from: 'pipeline/contract',
    may: ['pipeline/model', 'pipeline/schema', documentTypes, errors, shared],
    not: ['pipeline/model/json-pointer.ts', ...inferred],
    never: drivers,
  },
  {
    from: 'pipeline/sdk',
    may: [extensions, 'pipeline/model/json-pointer.ts', shared],
    never: [...drivers, ...effects],
  },
  {
    from: 'pipeline/cli',
    may: ['pipeline', shared, 'emulator/cli/emulator-command.ts'],
    never: drivers,
  },
  { from: runtime, may: [shared] },
  { from: shared, may: [] },
  { from: 'server-template', may: ['server-template'] },
  { from: 'server-template/shop/custom', may: ['server-template', 'emulator/client'] },
  { from: 'clients', may: [] },
  { from: 'emulator', may: [], never: drivers },
  { from: 'scripts', may: ['pipeline', 'server-template', 'emulator', 'clients'] },
];
