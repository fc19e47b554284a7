import { usualPages } from '../../../server-template/shared/usual-settings.ts';
import type { OutputFile } from '../../output-file.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { doc } from '../printer/comment.ts';
import { literal } from '../printer/literal.ts';
import { importedType } from '../printer/names.ts';
import { printModule } from '../printer/source-file.ts';
import { computedStubCode, computedTypeCode, modelsWithComputed } from './custom/computed-code.ts';
import { customStubCode } from './custom/custom-stub.ts';
import { formerTypes } from './custom/former-types.ts';
import { resolveHandlers } from './custom/resolve-handlers.ts';
import type { FormerHandler, Handlers } from './custom/resolve-handlers.ts';
import { enumCode } from './enum-file.ts';
import { rejectUnservable } from './reject-unservable.ts';
import type { PresentFiles } from './custom/custom-file.ts';
import { customRouteCode, routeCode } from './route-file.ts';
import { servedFile } from './served-document.ts';
import { apisCode, loggerCode, mainCode, middlewareCode, serverCode } from './server-file.ts';
import type { NeighbourApi, RouteModule } from './server-file.ts';
import type { ServerInput } from './server-input.ts';
import { nameServer } from './server-names.ts';
import { databaseModule } from './server-package.ts';
import type { ServerNames } from './server-names.ts';
import { tableCode } from './table-file.ts';
import { operationTypeFile, schemaTypeFiles } from './type-files.ts';

/** A server, and the handlers in `custom/` whose operations were removed. */
export interface EmittedServer {
  readonly files: readonly OutputFile[];
  readonly former: readonly FormerHandler[];
}

/**
 * The files of a server, relative to its folder: generated code, `main.ts` and the stubs
 * of custom handlers. Throws DOCUMENT_INVALID for features that a server does not support.
 */
export function emitServer(input: ServerInput): EmittedServer {
  rejectUnservable(input);
  const names = nameServer(input);
  const handlers = handlersOf(input, names);
  const header = `Written by specmill from ${input.documentPath}.`;
  const generated = (path: string, parts: readonly Code[]): OutputFile => ({
    path: below(input.output, `generated/${path}`),
    owner: 'generated',
    content: printModule({ header, parts }),
  });
  const { routes, files: routeFiles } = emitRoutes(input, { names, handlers }, generated);
  const files: readonly OutputFile[] = [
    generated('server.ts', [
      serverCode(documentName(input.documentPath), routes, input.pages ?? usualPages),
    ]),
    generated('apis.ts', [apisCode(input.documentPath, neighboursOf(input))]),
    generated('database.ts', [databaseCode(input)]),
    servedFile(below(input.output, 'generated/openapi.json'), input.model),
    ...routeFiles,
    ...emitTables(input, names, generated),
    ...emitTypes(input, names, generated),
    ...emitFormerTypes(input, { names, handlers }),
    ...emitUserFiles(input, { names, handlers }),
  ];
  return { files, former: handlers.former };
}

/** Names in the generated code, and the existing handlers. */
interface Named {
  readonly names: ServerNames;
  readonly handlers: Handlers;
}

type Generated = (path: string, parts: readonly Code[]) => OutputFile;

function emitRoutes(
  { model }: ServerInput,
  { names, handlers }: Named,
  generated: Generated,
): { readonly routes: readonly RouteModule[]; readonly files: readonly OutputFile[] } {
  const byModel = Map.groupBy(model.operations, ({ crud }) => crud?.model.name);
  const found = model.models.flatMap((item) => {
    const own = names.models.get(item.name);
    const printed = routeCode(item, byModel.get(item.name) ?? [], names);
    return own === undefined || printed === null
      ? []
      : [{ file: own.file, name: own.routes, printed }];
  });
  const custom = customRouteCode(model.operations, names, handlers);
  const all =
    custom === null ? found : [...found, { file: 'custom', name: 'customRoutes', printed: custom }];
  return {
    routes: all.map(({ file, name }) => ({ module: `./routes/${file}.ts`, name })),
    files: all.map(({ file, printed }) => generated(`routes/${file}.ts`, [printed])),
  };
}

function emitTables(
  { model, drizzle: dialect }: ServerInput,
  names: ServerNames,
  generated: Generated,
): readonly OutputFile[] {
  const { database, models } = model;
  const enums = enumCode(database, dialect, names);
  return [
    ...(enums.length === 0 ? [] : [generated('tables/enums.ts', enums)]),
    ...models.map((item) =>
      generated(`tables/${names.models.get(item.name)?.file ?? ''}.ts`, [
        tableCode({ model: item, database, dialect, names }),
      ]),
    ),
  ];
}

function emitTypes(
  { model }: ServerInput,
  names: ServerNames,
  generated: Generated,
): readonly OutputFile[] {
  const { document, securitySchemes } = model;
  const context = { document, securitySchemes, names };
  const operations = model.operations.flatMap((operation) => {
    const own = names.operations.get(operation.id);
    return own === undefined ? [] : [operationTypeFile(operation, own, context)];
  });
  const computed = modelsWithComputed(model, names.computed);
  const schemas = schemaTypeFiles(model, names).map(({ file, parts }) => {
    const own = computed.filter((item) => item.names.typeFile === file);
    const added = own.flatMap((item) => computedTypeCode({ ...context, file }, item.model, item));
    return { file, parts: [...parts, ...added] };
  });
  return [...schemas, ...operations].map(({ file, parts }) => generated(`types/${file}.ts`, parts));
}

function emitUserFiles(
  { model, output }: ServerInput,
  { names, handlers }: Named,
): readonly OutputFile[] {
  const stubs = model.operations.flatMap((operation) => {
    const own = names.operations.get(operation.id);
    // A file of another name handles it already.
    if (own === undefined || handlers.used.get(operation.id)?.file !== own.file) return [];
    const content = printModule({ header: null, parts: [customStubCode(operation, own)] });
    return [{ path: below(output, `custom/${own.file}.ts`), owner: 'user' as const, content }];
  });
  const properties = modelsWithComputed(model, names.computed).map((item) => ({
    path: below(output, `custom/${item.names.file}.ts`),
    owner: 'user' as const,
    content: printModule({ header: null, parts: [computedStubCode(item.model, item)] }),
  }));
  const main = printModule({ header: null, parts: [mainCode()] });
  const middleware = printModule({ header: null, parts: middlewareCode() });
  const logger = printModule({ header: null, parts: [loggerCode()] });
  return [
    { path: below(output, 'main.ts'), owner: 'user', content: main },
    { path: below(output, 'custom/middleware.ts'), owner: 'user', content: middleware },
    { path: below(output, 'custom/logger.ts'), owner: 'user', content: logger },
    ...stubs,
    ...properties,
  ];
}

/** `openapi/shop.json` → `shop` */
function documentName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}

function neighboursOf({ output, neighbours = [] }: ServerInput): readonly NeighbourApi[] {
  const from = below(output, 'generated').split('/');
  return neighbours.map((other) => ({
    name: documentName(other.documentPath),
    folder: relativePath(
      from,
      other.output.split('/').filter((step) => step !== ''),
    ),
  }));
}

function relativePath(from: readonly string[], to: readonly string[]): string {
  let shared = 0;
  while (shared < to.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function databaseCode({ drizzle }: ServerInput): Code {
  const module = databaseModule(drizzle.provider);
  const type = importedType(module, 'openDatabase');
  return code`${doc(`Opens the database: ${drizzle.engine}.`)}export { openDatabase } from ${literal(module)};

${doc('The open database; `drizzle` is its Drizzle client.')}export type AppDatabase = Awaited<ReturnType<typeof ${type}>>;`;
}

function handlersOf({ model, present = nothing }: ServerInput, names: ServerNames): Handlers {
  const { document, securitySchemes } = model;
  const context = { document, securitySchemes, names };
  return resolveHandlers(model.operations, names, present, (operation, own) =>
    printModule({ header: null, parts: operationTypeFile(operation, own, context).parts }),
  );
}

const nothing: PresentFiles = { custom: [], types: [] };

/** Existing files of `custom/` keep their imports. */
function emitFormerTypes(
  { model, output, documentPath, present = nothing }: ServerInput,
  { names, handlers }: Named,
): readonly OutputFile[] {
  const header = `Written by specmill from ${documentPath}.`;
  const answered = new Map(
    model.operations.flatMap(({ id }) => {
      const own = names.operations.get(id);
      const used = handlers.used.get(id);
      return own === undefined || used === undefined ? [] : [[used.file, own.type] as const];
    }),
  );
  return formerTypes({ header, names, present, answered }).map(({ file, content }) => ({
    path: below(output, `generated/types/${file}.ts`),
    owner: 'generated',
    content,
  }));
}

/** The server's folder may be the project's own. */
function below(output: string, path: string): string {
  return output === '' ? path : `${output}/${path}`;
}
