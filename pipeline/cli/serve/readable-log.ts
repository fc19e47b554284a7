import type { Transform } from 'node:stream';
import pretty from 'pino-pretty';
import { printable } from '../terminal/terminal.ts';

/** A stream that formats a server's JSON log as one short line per request, for a terminal. */
export function readableLog(destination: NodeJS.WritableStream, colorize: boolean): Transform {
  return pretty({
    destination,
    colorize,
    // The message of a request is complete.
    hideObject: false,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,requestId,traceparent,method,operation,status,ms,port',
    messageFormat: (log, messageKey) => printable(messageOf(log, String(log[messageKey]))),
    customPrettifiers: {},
  });
}

function messageOf(log: Readonly<Record<string, unknown>>, message: string): string {
  const { method, operation, status, ms } = log;
  if (message !== 'answered') return message;
  const name = typeof operation === 'string' ? operation : 'no operation';
  return `${String(status)} ${String(method)} ${name} ${Number(ms).toFixed(1)} ms`;
}
