import type { Code, ImportUse } from './code.ts';
import { importsOf } from './code.ts';
import { lineComment } from './comment.ts';
import { group, hardline, ifBreak, indent, joinLayouts, line, renderLayout } from './layout.ts';
import type { Layout } from './layout.ts';
import { quoted } from './literal.ts';

/** Line width, as in this repository's formatter settings. */
const width = 100;

/**
 * Text of a module: its header line, the imports that its parts use, and the parts separated by
 * empty lines.
 */
export function printModule(options: {
  readonly header: string | null;
  readonly parts: readonly Code[];
}): string {
  const { header, parts } = options;
  const imports = printImports(importsOf(parts));
  const body = joinLayouts(
    parts.map((part) => part.layout),
    [hardline, hardline],
  );
  const top: Layout[] = header === null ? [] : [lineComment(header).layout];
  if (imports.length > 0) top.push(joinLayouts(imports, hardline), hardline, hardline);
  else if (header !== null) top.push(hardline);
  return renderLayout([top, body, hardline], width);
}

function printImports(uses: readonly ImportUse[]): readonly Layout[] {
  const modules = new Map<string, Map<string, boolean>>();
  for (const { module, name, isType } of uses) {
    const names = modules.get(module) ?? new Map<string, boolean>();
    names.set(name, isType && names.get(name) !== false);
    modules.set(module, names);
  }
  return [...modules.entries()]
    .sort(([left], [right]) => compareModules(left, right))
    .map(([module, names]) => printImport(module, names));
}

/** Packages before files, each in code unit order. */
function compareModules(left: string, right: string): number {
  const isFile = [left, right].map((module) => module.startsWith('.'));
  if (isFile[0] !== isFile[1]) return isFile[0] === true ? 1 : -1;
  return left < right ? -1 : 1;
}

/** Values before types. */
function printImport(module: string, names: ReadonlyMap<string, boolean>): Layout {
  const sorted = [...names].sort(([left, leftIsType], [right, rightIsType]) =>
    leftIsType === rightIsType ? (left < right ? -1 : 1) : leftIsType ? 1 : -1,
  );
  const onlyTypes = sorted.every(([, isType]) => isType);
  const parts = sorted.map(([name, isType]) => (isType && !onlyTypes ? `type ${name}` : name));
  const keyword = onlyTypes ? 'import type ' : 'import ';
  const from = [' from ', quoted(module), ';'];
  if (parts.length === 1) return [keyword, '{ ', ...parts, ' }', from];
  const inside = joinLayouts(parts, [',', line]);
  return [keyword, group(['{', indent([line, inside]), ifBreak(','), line, '}']), from];
}
