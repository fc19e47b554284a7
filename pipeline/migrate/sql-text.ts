import type { Provider } from '../catalog/catalog.ts';
import type { Place } from './describe/described-database.ts';

/** A quoted identifier; any name is safe. */
export function quotedName(name: string, provider: Provider): string {
  const whole = name.replaceAll('\0', '');
  switch (provider) {
    case 'mysql':
      return `\`${whole.replaceAll('`', '``')}\``;
    case 'sqlserver':
      return `[${whole.replaceAll(']', ']]')}]`;
    default:
      return `"${whole.replaceAll('"', '""')}"`;
  }
}

/** A string literal. */
export function textLiteral(text: string, provider: Provider): string {
  const whole = text.replaceAll('\0', '');
  if (provider === 'mysql') {
    return `'${whole.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  }
  const quoted = whole.replaceAll("'", "''");
  return provider === 'sqlserver' ? `N'${onItsLines(quoted)}'` : `'${quoted}'`;
}

/** T-SQL joins lines at a trailing backslash, even within a literal: separate the backslash from the newline. A line that tools take for the end of a batch is split as well. https://learn.microsoft.com/sql/t-sql/language-elements/sql-server-utilities-statements-backslash */
function onItsLines(text: string): string {
  return text
    .replace(/\\(\r?\n)/g, '\\\\$1$1')
    .replace(/^([ \t]*g)(?=o[ \t\d;]*\r?$)/gim, '$1\\\n');
}

/** The name of a table, view or type, with its schema unless that is the default one. */
export function qualifiedName(
  { schema, name }: Place,
  {
    provider,
    defaultSchema,
  }: { readonly provider: Provider; readonly defaultSchema: string | null },
): string {
  const own = quotedName(name, provider);
  return schema === null || schema === defaultSchema
    ? own
    : `${quotedName(schema, provider)}.${own}`;
}

/** An expression from the document in parentheses. A comment at its end cannot hide the closing one. */
export function inParentheses(expression: string): string {
  return /--|#/.test(expression) ? `(${expression}\n)` : `(${expression})`;
}

/** Text for a comment line of a script: a single line, without characters that end or hide it. */
export function commentLine(text: string): string {
  return `-- ${text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')}`;
}
