import { globSync, readFileSync } from 'node:fs';
import { errorTexts } from './error-texts.ts';
import { inlineCode, markdownTable } from './markdown-table.ts';

const folder = 'server-template';

/** The codes that the sources of the server state, each with its statuses. */
function errorCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = new Map<string, Set<string>>();
  const files = globSync('{runtime,shared}/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] });
  for (const file of files) {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const thrown = text.matchAll(/\b([45]\d\d),\s*'([A-Z][A-Z_]+)'/g);
    const health = text.matchAll(/notWell\(requestId, ()'([A-Z_]+)'/g);
    for (const [, status = '', code = ''] of [...thrown, ...health]) {
      codes.set(code, (codes.get(code) ?? new Set()).add(status === '' ? '503' : status));
    }
  }
  return codes;
}

/** Every code of an error with its status and meaning, by status. */
export function errorTable(): string {
  const codes = errorCodes();
  const unknown = Object.keys(errorTexts).filter((code) => !codes.has(code));
  if (unknown.length > 0) throw new Error(`No server sends ${unknown.join(', ')}.`);
  const rows = [...codes].flatMap(([code, statuses]) => {
    const text = errorTexts[code];
    if (text === undefined) throw new Error(`scripts/docs/reference/error-texts.ts lacks ${code}.`);
    return [...statuses].map((status) => [status, inlineCode(code), text]);
  });
  const order = Object.keys(errorTexts).map(inlineCode);
  rows.sort(
    ([a = '', one = ''], [b = '', other = '']) =>
      a.localeCompare(b) || order.indexOf(one) - order.indexOf(other),
  );
  return markdownTable(['status', 'code', 'when'], rows);
}
