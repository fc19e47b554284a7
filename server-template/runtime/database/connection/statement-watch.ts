import { AsyncLocalStorage } from 'node:async_hooks';
import { findTelemetry, type Telemetry } from '../../telemetry.ts';
import { driverFields } from '../driver-error.ts';

/** The request that statements belong to. */
export interface WatchedRequest {
  readonly requestId: string;
  readonly traceparent: string | null;
  /** Null until path and method are matched. */
  readonly operation: { readonly id: string } | null;
}

const current = new AsyncLocalStorage<WatchedRequest>();

/** Runs work whose statements belong to a request. */
export function watchStatementsOf<Result>(request: WatchedRequest, work: () => Result): Result {
  return current.run(request, work);
}

/** Ends the span of a statement. */
export type EndStatement = (error?: unknown) => void;

/** A watch of statements; null if they have neither comments nor spans, so that it costs nothing. */
export function createStatementWatch(hasComments: boolean): StatementWatch | null {
  const telemetry = findTelemetry();
  return hasComments || telemetry !== null ? new StatementWatch(hasComments, telemetry) : null;
}

/** Adds comments and spans to the statements of requests. */
export class StatementWatch {
  readonly #hasComments: boolean;
  readonly #telemetry: Telemetry | null;

  constructor(hasComments: boolean, telemetry: Telemetry | null) {
    this.#hasComments = hasComments;
    this.#telemetry = telemetry;
  }

  /** A statement with its request as a comment: https://google.github.io/sqlcommenter/spec/ */
  commented(text: string): string {
    const request = this.#hasComments ? current.getStore() : undefined;
    if (request === undefined) return text;
    const { operation, requestId, traceparent } = request;
    const pairs = Object.entries({ operation: operation?.id, request_id: requestId, traceparent });
    const shown = pairs.flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [`${key}='${encoded(value)}'`],
    );
    return `${text} /*${shown.join(',')}*/`;
  }

  /** Begins the span of a statement; null outside of requests. `system` is OpenTelemetry's name of the database. */
  begin(system: string, text: string): EndStatement | null {
    const telemetry = this.#telemetry;
    if (telemetry === null || current.getStore() === undefined) return null;
    const { api, tracer } = telemetry;
    const { operation, table } = summaryOf(text);
    // https://opentelemetry.io/docs/specs/semconv/database/database-spans/
    const span = tracer.startSpan(table === null ? operation : `${operation} ${table}`, {
      kind: api.SpanKind.CLIENT,
      attributes: {
        'db.system.name': system,
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
        'db.query.text': text,
      },
    });
    return (error) => {
      if (error !== undefined && error !== null) {
        const { code } = driverFields(error);
        // Messages may contain values of rows.
        span.setAttribute('error.type', typeof code === 'string' ? code : '_OTHER');
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    };
  }
}

/** Characters that could end the comment or the value. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27').replaceAll('*', '%2A');
}

const named = /"(?:[^"]|"")+"|`(?:[^`]|``)+`|\[(?:[^\]]|\]\])+\]|\w+/.source;
const tableAfter = new RegExp(`\\b(?:from|into|update)\\s+(?:(?:${named})\\.)?(${named})`, 'i');

/** What SQL Server is sent before a write in a transaction of the same batch. */
const batchStart = /^set xact_abort on; begin transaction; (?:declare [^;]*; )?/;

/** First word and first table of a statement that this server has built. */
function summaryOf(text: string): { readonly operation: string; readonly table: string | null } {
  const operation = (/\w+/.exec(text.replace(batchStart, ''))?.[0] ?? 'QUERY').toUpperCase();
  const table = tableAfter.exec(text)?.[1]?.replaceAll(/^["`[]|["`\]]$/g, '') ?? null;
  return { operation, table };
}
