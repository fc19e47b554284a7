import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { literal } from '../../printer/literal.ts';
import { identifier, isIdentifier } from '../../printer/names.ts';
import { printModule } from '../../printer/source-file.ts';
import type { ServerNames, TypeName } from '../server-names.ts';
import { importedOperationTypes } from './custom-file.ts';
import type { CustomFile, PresentFiles, PresentTypes } from './custom-file.ts';

/** A module in `generated/types/` that only handlers of former operations import. */
export interface FormerTypes {
  /** Without extension. */
  readonly file: string;
  readonly content: string;
}

/** Input of former types. */
export interface FormerTypesInput {
  readonly header: string;
  readonly names: ServerNames;
  readonly present: PresentFiles;
  /** Types of the operation that a file of `custom/` handles, by that file. */
  readonly answered: ReadonlyMap<string, TypeName>;
}

/**
 * Types that files of `custom/` import but no operation has any more: those of the operation that
 * the file handles now, else as they were, else types that allow everything.
 */
export function formerTypes(input: FormerTypesInput): readonly FormerTypes[] {
  const current = new Set([...input.names.operations.values()].map(({ type }) => type.file));
  const wanted = new Map<string, { readonly from: CustomFile; readonly names: Set<string> }>();
  for (const from of input.present.custom) {
    for (const { file, names } of importedOperationTypes(from)) {
      if (current.has(file)) continue;
      const known = wanted.get(file) ?? { from, names: new Set<string>() };
      names.filter(isIdentifier).forEach((name) => known.names.add(name));
      wanted.set(file, known);
    }
  }
  return [...wanted].map(([file, { from, names }]) => {
    return { file, content: contentOf(input, { file, from, names: [...names].sort() }) };
  });
}

/** Whether two modules declare the same types for two operations, apart from names. */
export function isSameTypes(left: string, right: string): boolean {
  return plain(left) === plain(right);
}

function contentOf(
  { header, names, present, answered }: FormerTypesInput,
  wanted: { readonly file: string; readonly from: CustomFile; readonly names: readonly string[] },
): string {
  const now = answered.get(wanted.from.name);
  if (now !== undefined) {
    const module = literal(`./${now.file.slice(now.file.lastIndexOf('/') + 1)}.ts`);
    const parts = wanted.names.map((name) => aliasCode(name, now.name, module));
    return printModule({ header, parts });
  }
  const known = present.types.find(({ file }) => file === wanted.file);
  if (known !== undefined && isWhole(known, wanted.names, names)) return known.text;
  return printModule({ header, parts: wanted.names.map(permissiveCode) });
}

function aliasCode(name: string, current: string, module: Code): Code {
  const what =
    name === current ? identifier(name) : code`${identifier(current)} as ${identifier(name)}`;
  return code`${doc('The operation with these types has been renamed.')}export type { ${what} } from ${module};`;
}

function permissiveCode(name: string): Code {
  return code`${doc('The operation with these types is no longer in the document.')}export interface ${identifier(name)} {
  readonly params: any;
  readonly query: any;
  readonly body: any;
  readonly response: any;
}`;
}

/** Whether a module of an earlier build still has the names, and everything that it imports. */
function isWhole(
  { text }: PresentTypes,
  wanted: readonly string[],
  { types }: ServerNames,
): boolean {
  const known = new Set([...types.values()].map(({ file, name }) => `${file} ${name}`));
  const imports = [...text.matchAll(/^import type \{([^}]*)\} from '\.\.\/([^']+)\.ts';$/gm)];
  const isKnown = imports.every(([, list = '', file = '']) =>
    namesOf(list).every((name) => known.has(`${file} ${name}`)),
  );
  const declares = (name: string): boolean => text.includes(`export interface ${name} {`);
  return isKnown && wanted.every(declares) && !/^export type \{/m.test(text);
}

function namesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function plain(text: string): string {
  return text
    .replace(/^\/\/.*$/gm, '')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/export interface \S+ \{/, 'export interface T {')
    .replace(/\s+/g, ' ')
    .trim();
}
