import { execFileSync } from 'node:child_process';

/** Strings, quoted names and bodies of functions are of one piece, whatever is in them. */
const statement = /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g;

/** What pg_dump says of a schema, one statement an item, sorted; a document tells neither the place of a column in its table nor the name of a primary key. */
export function dumpedSchema(url: string): readonly string[] {
  const dump = execFileSync('pg_dump', ['--schema-only', '--no-owner', url], { encoding: 'utf8' });
  const text = dump.replace(/^(?:--.*|\\(?:un)?restrict .*|SET .*|SELECT pg_catalog.*)\n/gm, '');
  return [...text.matchAll(statement)]
    .map(([found]) => found.trim())
    .filter((found) => found !== '')
    .map((found) => found.replace(/ADD CONSTRAINT \S+ PRIMARY KEY/, 'ADD PRIMARY KEY'))
    .map((found) => (/^CREATE TABLE/.test(found) ? withSortedLines(found) : found))
    .sort();
}

function withSortedLines(table: string): string {
  const [head = '', ...lines] = table.split('\n');
  const end = lines.findIndex((line) => line.startsWith(')'));
  const items = lines.slice(0, end).map((line) => line.replace(/,$/, ''));
  return [head, ...items.sort(), ...lines.slice(end)].join('\n');
}

const undescribed =
  /^(?:(?:CREATE|ALTER) (?:TRIGGER|FUNCTION|PROCEDURE|AGGREGATE|VIEW|RULE|SEQUENCE)|COMMENT ON SCHEMA|GRANT|REVOKE)\b/;

/** A dumped schema without what a document does not describe: triggers, functions, rules, rights, and what sequences are called and whose they are. */
export function describedDump(dump: readonly string[]): readonly string[] {
  return dump
    .filter((found) => !undescribed.test(found))
    .map((found) => found.replace(/nextval\('[^']*'::regclass\)/g, 'nextval'))
    .flatMap(withNumbersApart)
    .sort();
}

/** What numbers rows is said inside of CREATE TABLE, or after it where the sequence is the column's own. */
function withNumbersApart(found: string): readonly string[] {
  const [, table = ''] = /^CREATE TABLE (\S+)/.exec(found) ?? [];
  if (table === '') return [found];
  const numbered = [...found.matchAll(/^ {4}(\S+) .* DEFAULT nextval/gm)].map(
    ([, column = '']) => `ALTER TABLE ONLY ${table} ALTER COLUMN ${column} SET DEFAULT nextval`,
  );
  return [found.replaceAll(' DEFAULT nextval', ''), ...numbered];
}
