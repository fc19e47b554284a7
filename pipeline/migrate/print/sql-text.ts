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
  return `${provider === 'sqlserver' ? 'N' : ''}'${whole.replaceAll("'", "''")}'`;
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
