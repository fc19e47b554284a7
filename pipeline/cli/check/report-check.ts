import { hideSecrets } from '../terminal/secrets.ts';
import { colors, printable, printResult } from '../terminal/terminal.ts';
import type { Finding } from './check-project.ts';

const titles: Readonly<Record<Finding['kind'], string>> = {
  invalid: 'invalid ',
  outdated: 'outdated',
  drift: 'drift   ',
};

/** Tells a person what a check found, or a program with `json`. */
export function reportCheck(
  findings: readonly Finding[],
  { json, hasDatabase }: { readonly json: boolean; readonly hasDatabase: boolean },
): void {
  if (json) {
    printResult(JSON.stringify({ ok: findings.length === 0, findings }, null, 2));
    return;
  }
  for (const { kind, message, place, fix } of findings) {
    printResult(`${colors.red(titles[kind])} ${clean(message)}`);
    printResult(`         at ${clean(place)}`);
    printResult(`         → ${clean(fix)}`);
  }
  if (findings.length > 0) {
    printResult(`${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`);
  } else {
    const database = hasDatabase ? ', and the database is what the document says' : '';
    printResult(`The documents are valid, generated files are up to date${database}.`);
  }
}

function clean(text: string): string {
  return printable(hideSecrets(text));
}
