import type { TriedDatabase } from './try-database.ts';

/** Failures that are listed in full. */
const mostFailures = 100;

/** A report in Markdown. */
export function reportText({ name, version, date, isShort, parts }: TriedDatabase): string {
  const failures = parts.flatMap((part) => part.failures.map((one) => ({ ...one, in: part.name })));
  const rows = parts.map(
    ({ name: part, passed, failed, skipped }) =>
      `| ${part} | ${passed} | ${failed} | ${skipped} |\n`,
  );
  const listed = failures
    .slice(0, mostFailures)
    .map(({ in: part, test, message }) => `### ${part}: ${test}\n\n${indented(message)}\n\n`);
  const rest = failures.length - listed.length;
  return `# ${name}

${version}

${date}, \`npm run test:databases\`${isShort ? ' in its short form' : ''}

| part | passed | failed | skipped |
| --- | --- | --- | --- |
${rows.join('')}
## Failures

${failures.length === 0 ? 'None.\n' : listed.join('')}${rest > 0 ? `And ${rest} more.\n` : ''}`;
}

/** Text of a server, as a code block. */
function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

/** The name of a report's file, without its ending. */
export function reportName({ name }: Pick<TriedDatabase, 'name'>): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-');
}
