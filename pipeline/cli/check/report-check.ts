import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printResult } from '../terminal/terminal.ts';
import type { Finding } from './check-project.ts';

const titles: Readonly<Record<Finding['kind'], string>> = {
  invalid: 'invalid ',
  outdated: 'outdated',
  drift: 'drift   ',
};

/** At most this many generated files are listed: a build may change hundreds. */
const MOST_FILES = 10;

/** Reports a check as text, or as JSON; `builtBy` is the version that wrote the generated files. */
export function reportCheck(
  findings: readonly Finding[],
  {
    json,
    hasDatabase,
    builtBy,
  }: { readonly json: boolean; readonly hasDatabase: boolean; readonly builtBy: string | null },
): void {
  if (json) {
    printResult(JSON.stringify({ ok: findings.length === 0, builtBy, findings }, null, 2));
    return;
  }
  const outdated = findings.filter(({ kind }) => kind === 'outdated');
  const folded = new Set(outdated.length > MOST_FILES ? outdated.slice(MOST_FILES - 1) : []);
  const shown = findings.filter((one) => !folded.has(one));
  const groups = Map.groupBy(shown, ({ kind, message, fix }) =>
    JSON.stringify([kind, message, fix]),
  );
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const message = others.length === 0 ? first.message : aboutMany(first.message);
    printResult(`${colors.red(titles[first.kind])} ${clean(message)}`);
    for (const { place } of [first, ...others]) printResult(`         at ${clean(place)}`);
    printResult(`         → ${clean(first.fix)}`);
  }
  if (folded.size > 0) {
    printResult(
      `${colors.red(titles.outdated)} ${folded.size} more generated files; --json lists all.`,
    );
  }
  if (findings.length > 0) {
    printResult(`${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`);
  } else {
    printResult(
      hasDatabase
        ? 'The documents are valid, the generated files are up to date, and the database matches the document.'
        : 'The documents are valid, and the generated files are up to date.',
    );
  }
  if (builtBy !== null) printResult(`Built by specmill ${clean(builtBy)}.`);
}

function aboutMany(message: string): string {
  return message.replace(/^This (generated|edited) file is/, 'These $1 files are');
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}
