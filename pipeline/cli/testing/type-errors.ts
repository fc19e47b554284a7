import { join } from 'node:path';
import ts from 'typescript';

/** Declarations of packages, cached across projects. */
const known = new Map<string, ts.SourceFile | undefined>();

/**
 * The compiler's messages about a project's own and generated files, by its tsconfig.json. The
 * runtime is checked with this repository.
 */
export function typeErrors(folder: string): readonly string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as { readonly config: unknown };
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    getSourceFile: (path, ...rest) => {
      if (!path.includes('/node_modules/')) return disk.getSourceFile(path, ...rest);
      if (!known.has(path)) known.set(path, disk.getSourceFile(path, ...rest));
      return known.get(path);
    },
  };
  const program = ts.createProgram({ rootNames: fileNames, options, host });
  const own = fileNames
    .filter((path) => !path.includes('/runtime/'))
    .flatMap((path) => program.getSourceFile(path) ?? []);
  if (own.length === 0) throw new Error(`tsconfig.json names no files of ${folder}`);
  const found = own.flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return [...errors, ...found].map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${file?.fileName.slice(folder.length + 1) ?? ''} ${text}`;
  });
}
