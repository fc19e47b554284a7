import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HISTORY_TABLE } from '../../history-table.ts';

/** Strings, quoted names and function bodies, which must not be split. */
const statement = /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g;

/** The statements of pg_dump for a schema, sorted; without the order of columns and the names of primary keys, which documents lack. */
export async function dumpedSchema(url: string): Promise<readonly string[]> {
  const args = ['--schema-only', '--no-owner', `--exclude-table=${HISTORY_TABLE}`, url];
  const { stdout } = await promisify(execFile)('pg_dump', args, { maxBuffer: 64 * 1024 * 1024 });
  const text = stdout.replace(/^(?:--.*|\\(?:un)?restrict .*|SET .*|SELECT pg_catalog.*)\n/gm, '');
  return [...text.matchAll(statement)]
    .map(([found]) => found.trim())
    .filter((found) => found !== '')
    .map((found) => found.replace(/ADD CONSTRAINT (?:"[^"]+"|\S+) PRIMARY KEY/, 'ADD PRIMARY KEY'))
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
  /^(?:(?:CREATE|ALTER) (?:TRIGGER|FUNCTION|PROCEDURE|AGGREGATE|VIEW|RULE|SEQUENCE)|COMMENT ON SCHEMA|GRANT|REVOKE)\b|^CREATE POLICY|ROW LEVEL SECURITY$/;

/** A dumped schema without what documents do not describe: triggers, functions, rules, policies, privileges, and names and owners of sequences. */
export function describedDump(dump: readonly string[]): readonly string[] {
  return dump
    .filter((found) => !undescribed.test(found))
    .map((found) => found.replace(/nextval\('[^']*'::regclass\)/g, 'nextval'))
    .map((found) => found.replace(/^ +SEQUENCE NAME .*$/m, ''))
    .flatMap(withNumbersApart)
    .sort();
}

/** Identities are declared inside CREATE TABLE, or after it if the column owns its sequence. */
function withNumbersApart(found: string): readonly string[] {
  const [, table = ''] = /^CREATE TABLE (\S+)/.exec(found) ?? [];
  if (table === '') return [found];
  const numbered = [...found.matchAll(/^ {4}(\S+) .* DEFAULT nextval/gm)].map(
    ([, column = '']) => `ALTER TABLE ONLY ${table} ALTER COLUMN ${column} SET DEFAULT nextval`,
  );
  return [found.replaceAll(' DEFAULT nextval', ''), ...numbered];
}
