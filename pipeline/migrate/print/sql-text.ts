import type { Provider } from '../../catalog/catalog.ts';
import type { Place } from '../describe/described-database.ts';

/** A name as an identifier of the database: whatever it holds, it stays one. */
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

/** A text as a literal of the database. */
export function textLiteral(text: string, provider: Provider): string {
  const whole = text.replaceAll('\0', '');
  if (provider === 'mysql') {
    return `'${whole.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  }
  const quoted = whole.replaceAll("'", "''");
  return provider === 'sqlserver' ? `N'${onItsLines(quoted)}'` : `'${quoted}'`;
}

/** T-SQL joins a line to the next at a backslash, also within a literal: a backslash of the text is kept apart from its end of line, and a line that tools would take for the end of a batch is written on two. https://learn.microsoft.com/sql/t-sql/language-elements/sql-server-utilities-statements-backslash */
function onItsLines(text: string): string {
  return text
    .replace(/\\(\r?\n)/g, '\\\\$1$1')
    .replace(/^([ \t]*g)(?=o[ \t\d;]*\r?$)/gim, '$1\\\n');
}

/** A table's, view's or type's name, with its schema where that is not the default one. */
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

/** An expression of the document in parentheses; a comment at its end cannot swallow the closing one. */
export function inParentheses(expression: string): string {
  return /--|#/.test(expression) ? `(${expression}\n)` : `(${expression})`;
}

/** Text for a comment line of a script: on one line, without what ends or hides it. */
export function commentLine(text: string): string {
  return `-- ${text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')}`;
}
