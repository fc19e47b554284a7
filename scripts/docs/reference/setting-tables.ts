import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inlineCode, markdownTable } from './markdown-table.ts';
import { settingTexts } from './setting-texts.ts';

const sources = [
  'server-template/runtime/configuration/configuration.ts',
  'server-template/shared/access/access-settings.ts',
];

/** The variables that the server reads, each with its default in Markdown; empty: not a literal. */
export function serverVariables(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of sources) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    source.forEachChild(function visit(node): void {
      if (ts.isStringLiteral(node) && /^[A-Z]+_[A-Z_]+$/.test(node.text) && !found.has(node.text)) {
        found.set(node.text, '');
      }
      if (ts.isCallExpression(node)) {
        const name = node.arguments.find((argument) => ts.isStringLiteral(argument));
        const fallback = defaultIn(node, source);
        if (name !== undefined && fallback !== null) found.set(name.text, fallback);
      }
      node.forEachChild(visit);
    });
  }
  return found;
}

/** The default in a call that reads a variable: `readInteger(environment, 'API_PORT', { fallback: 3000, … })`. */
function defaultIn(call: ts.CallExpression, source: ts.SourceFile): string | null {
  const callee = call.expression.getText(source);
  if (!/^(?:count|read(?:Integer|Choice|Switch|Bytes))$/.test(callee)) return null;
  const [last] = callee === 'count' ? [call.arguments[1]] : call.arguments.slice(2);
  const text = last?.getText(source) ?? '';
  const [, stated = text] = /fallback: ([^,]+),/.exec(text) ?? [];
  if (callee === 'readBytes') return inlineCode(sizeText(stated));
  const value = stated.replaceAll(/[_']/g, '');
  return /^(?:\d+|true|false|[a-z]+)$/.test(value) && value !== 'null' ? inlineCode(value) : null;
}

/** `32 * 1024 ** 2` as `32mb`. */
function sizeText(expression: string): string {
  const [, count = '1', power] = /^(?:(\d+) \* )?1024 \*\* (\d)$/.exec(expression) ?? [];
  if (power === undefined) throw new Error(`${expression} is not a size.`);
  return `${count}${['b', 'kb', 'mb', 'gb'][Number(power)] ?? ''}`;
}

/** The settings under a heading, with the defaults in the code. */
export function settingTable(heading: string): string {
  const variables = serverVariables();
  const settings = settingTexts[heading];
  if (settings === undefined) throw new Error(`There are no settings ${heading}.`);
  const rows = settings.map(({ names, fallback, meaning }) => {
    const [first = ''] = names;
    const stated = fallback ?? variables.get(first) ?? '';
    if (fallback === undefined && stated === '') throw new Error(`${first} has no default.`);
    return [names.map(inlineCode).join(' '), stated, meaning];
  });
  return markdownTable(['variable', 'default', 'meaning'], rows);
}
