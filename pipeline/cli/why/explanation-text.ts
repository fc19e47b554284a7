import type { Explanation } from '../../../server-template/shared/reasons/explanation.ts';
import type { Reason } from '../../../server-template/shared/reasons/reason.ts';
import { printable } from '../terminal/terminal.ts';

/** An explanation for people. */
export function explanationText(request: string, explanation: Explanation): string {
  const { status, code, message, operation, reasons } = explanation;
  const name = operation === null ? '' : ` (${operation})`;
  const head = `${request.trim()}${name}: ${status === null ? 'accepted' : [status, code].filter((part) => part !== null).join(' ')}`;
  const lines = [
    head,
    ...(message === null ? [] : [message]),
    ...(status === null ? ['The handler of this custom operation was not called.'] : []),
    ...(reasons.length === 0 ? noReason(explanation) : ['', ...reasons.flatMap(reasonLines)]),
  ];
  return printable(lines.join('\n'));
}

function noReason({ status }: Explanation): readonly string[] {
  return status !== null && status < 400 ? ['Nothing is hidden or rejected.'] : [];
}

function reasonLines({ text, change, oneOf }: Reason): readonly string[] {
  if (oneOf === undefined) return [`- ${text}`, ...(change === '' ? [] : [`  ${change}`])];
  return [
    `- ${text} One of these is enough:`,
    ...oneOf.flatMap((reasons) => reasons.flatMap(reasonLines).map((line) => `  ${line}`)),
  ];
}
