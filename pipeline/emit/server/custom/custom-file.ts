/** An existing file of the user's in `custom/`. */
export interface CustomFile {
  /** Without extension: `getStock`. */
  readonly name: string;
  readonly text: string;
}

/** Types of an operation from an earlier build that a file may still import. */
export interface PresentTypes {
  /** In `generated/types/`, without extension: `operations/get-stock`. */
  readonly file: string;
  readonly text: string;
}

/** Existing files of a server that a build takes into account. */
export interface PresentFiles {
  readonly custom: readonly CustomFile[];
  readonly types: readonly PresentTypes[];
}

/** Types of operations that a file imports from `generated/types/`, by file. */
export function importedOperationTypes({
  text,
}: CustomFile): readonly { readonly file: string; readonly names: readonly string[] }[] {
  const imports =
    /import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]\.\.\/generated\/types\/(operations\/[\w-]+)\.[jt]s['"]/g;
  return [...text.matchAll(imports)].map(([, names = '', file = '']) => ({
    file,
    names: names
      .split(',')
      .map((name) => name.trim().replace(/^type\s+/, ''))
      .map((name) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(name)?.[0] ?? '')
      .filter((name) => name !== ''),
  }));
}

/** The exported names of a file. */
export function exportedNames({ text }: CustomFile): readonly string[] {
  const declared =
    /^export\s+(?:async\s+)?(?:const|let|var|function)\s*\*?\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
  return [...text.matchAll(declared)].map(([, name = '']) => name);
}

/** The operation that a stub was written for: `GET /stock`; null without its comment. */
export function operationOfStub({ text }: CustomFile): string | null {
  const [, method, path] =
    /\/\*\*\s*(?:\*\s*)?(GET|PUT|POST|PATCH|DELETE|OPTIONS|HEAD|TRACE) (\/\S*?):?(?=\s|\*\/)/.exec(
      text,
    ) ?? [];
  return method === undefined || path === undefined ? null : `${method} ${path}`;
}
