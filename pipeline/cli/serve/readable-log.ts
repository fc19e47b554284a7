import type { Transform } from 'node:stream';
import pretty from 'pino-pretty';
import { printable } from '../terminal/terminal.ts';

type Colors = Readonly<Record<'red' | 'yellow' | 'cyan' | 'green', (text: string) => string>>;

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
    messageFormat: (log, messageKey, _level, { colors }) =>
      log[messageKey] === 'request completed'
        ? requestLine(log, colors)
        : printable(String(log[messageKey])),
    customPrettifiers: {},
  });
}

function requestLine(log: Readonly<Record<string, unknown>>, colors: Colors): string {
  const { method, operation, status, ms } = log;
  const name = typeof operation === 'string' ? operation : 'unknown path';
  const rest = printable(`${String(method)} ${name} ${Number(ms).toFixed(1)} ms`);
  return `${colorOf(Number(status), colors)(String(status))} ${rest}`;
}

function colorOf(status: number, { red, yellow, cyan, green }: Colors): (text: string) => string {
  if (status >= 500) return red;
  if (status >= 400) return yellow;
  return status >= 300 ? cyan : green;
}
