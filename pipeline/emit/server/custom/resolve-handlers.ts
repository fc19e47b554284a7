import type { Operation } from '../../../model/api-model.ts';
import type { HandlerNames, ServerNames } from '../server-names.ts';
import { exportedNames, importedOperationTypes, operationOfStub } from './custom-file.ts';
import type { CustomFile, PresentFiles } from './custom-file.ts';
import { isSameTypes } from './former-types.ts';

/** The file of `custom/` that handles an operation, and the handler's name. */
export interface UsedHandler {
  /** Without extension. */
  readonly file: string;
  readonly name: string;
  /** False if it has not been written yet. */
  readonly isPresent: boolean;
}

/** A handler whose operation was removed from the document. */
export interface FormerHandler {
  /** Without extension. */
  readonly file: string;
  /**
   * The operation that it belongs to now: it `answers` one already, or `resembles` one without a
   * handler.
   */
  readonly successor: {
    readonly kind: 'answers' | 'resembles';
    readonly file: string;
  } | null;
}

/** The assignment of handlers in `custom/` to operations. */
export interface Handlers {
  /** By operation id. */
  readonly used: ReadonlyMap<string, UsedHandler>;
  readonly former: readonly FormerHandler[];
}

/** A custom operation with its names. */
interface Entry {
  readonly operation: Operation;
  readonly own: HandlerNames;
}

/**
 * Finds a handler for each custom operation. If the operation was renamed, its handler is
 * recognised by method and path in the comment of its stub.
 */
export function resolveHandlers(
  operations: readonly Operation[],
  names: ServerNames,
  { custom, types }: PresentFiles,
  printTypes: (operation: Operation, own: HandlerNames) => string,
): Handlers {
  const entries = operations.flatMap((operation): Entry[] => {
    const own = names.operations.get(operation.id);
    return own === undefined ? [] : [{ operation, own }];
  });
  const present = new Map(custom.map((file) => [file.name, file]));
  const files = new Set(entries.map(({ own }) => own.file));
  const former = custom.filter((file) => !files.has(file.name) && isHandler(file));
  const used = new Map<string, UsedHandler>();
  const taken = new Map<string, string>();
  for (const entry of entries) {
    const file = present.get(entry.own.file) ?? predecessorOf(entry, former);
    if (file !== null && file.name !== entry.own.file) taken.set(file.name, entry.own.file);
    used.set(entry.operation.id, {
      file: file?.name ?? entry.own.file,
      name: file === null ? entry.own.handler : handlerName(file, entry.own.handler),
      isPresent: file !== null,
    });
  }
  const texts = new Map(types.map((item) => [item.file, item.text]));
  const open = entries
    .filter(({ own }) => isOpen(present.get(own.file)))
    .map(({ operation, own }) => ({ file: own.file, types: printTypes(operation, own) }));
  return {
    used,
    former: former.map((file): FormerHandler => {
      const answers = taken.get(file.name);
      if (answers !== undefined) {
        return { file: file.name, successor: { kind: 'answers', file: answers } };
      }
      const like = resembling(file, texts, open);
      return {
        file: file.name,
        successor: like === null ? null : { kind: 'resembles', file: like },
      };
    }),
  };
}

/** Other files in the folder are ignored. */
function isHandler(file: CustomFile): boolean {
  return operationOfStub(file) !== null || importedOperationTypes(file).length > 0;
}

function predecessorOf({ operation }: Entry, former: readonly CustomFile[]): CustomFile | null {
  const key = `${operation.method.toUpperCase()} ${operation.path}`;
  const [first, ...rest] = former.filter((file) => operationOfStub(file) === key);
  return first !== undefined && rest.length === 0 ? first : null;
}

/** The expected name, else the only one: a handler may keep its name when its file is renamed. */
function handlerName(file: CustomFile, wanted: string): string {
  const exported = exportedNames(file);
  if (exported.includes(wanted)) return wanted;
  return exported.length === 1 ? (exported[0] ?? wanted) : wanted;
}

/**
 * The operation without a handler that has the same request and response; null if there is none, or
 * more than one.
 */
function resembling(
  file: CustomFile,
  texts: ReadonlyMap<string, string>,
  open: readonly { readonly file: string; readonly types: string }[],
): string | null {
  const [imported] = importedOperationTypes(file);
  const own = texts.get(imported?.file ?? '');
  if (own === undefined) return null;
  const alike = open.filter(({ types }) => isSameTypes(own, types));
  return alike.length === 1 ? (alike[0]?.file ?? null) : null;
}

/** Missing, or unchanged since the build wrote it. */
function isOpen(file: CustomFile | undefined): boolean {
  return file === undefined || /=> notImplemented\(\);\s*$/.test(file.text);
}
