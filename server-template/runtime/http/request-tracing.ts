import type { Attributes, Span } from '@opentelemetry/api';
import { watchStatementsOf } from '../database/connection/statement-watch.ts';
import type { Telemetry } from '../telemetry.ts';
import { publicPath, type Exchange, type MountedRequest } from './exchange.ts';
import { requestedOrigin } from './request/public-address.ts';

/** Follows requests into their statements. */
export interface RequestTracing {
  readonly begin: (request: MountedRequest) => RequestTrace;
}

/** A request that is followed. */
export interface RequestTrace {
  /** The span as a traceparent header; null: no span. */
  readonly traceparent: string | null;
  /** Runs work that belongs to the request. */
  run(exchange: Exchange, work: () => void): void;
  end(exchange: Exchange, status: number): void;
}

const withoutSpan: RequestTrace = {
  traceparent: null,
  run: watchStatementsOf,
  end: () => undefined,
};

/** Follows requests if statements have comments or there is telemetry; null otherwise. */
export function createRequestTracing(
  telemetry: Telemetry | null,
  { queryComments, trustedProxies }: { queryComments: boolean; trustedProxies: number },
): RequestTracing | null {
  if (telemetry !== null) return { begin: (request) => spanOf(telemetry, request, trustedProxies) };
  return queryComments ? { begin: () => withoutSpan } : null;
}

function spanOf(
  { api, tracer }: Telemetry,
  request: MountedRequest,
  trustedProxies: number,
): RequestTrace {
  const { method = '' } = request;
  const parent = api.propagation.extract(api.context.active(), request.headers);
  const span = tracer.startSpan(
    method,
    { kind: api.SpanKind.SERVER, attributes: attributesOf(request, trustedProxies) },
    parent,
  );
  return {
    traceparent: traceparentOf(span),
    run: (exchange, work) =>
      api.context.with(api.trace.setSpan(parent, span), () => watchStatementsOf(exchange, work)),
    end({ route }, status) {
      if (route !== null) {
        span.updateName(`${method} ${route}`);
        span.setAttribute('http.route', route);
      }
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) {
        span.setAttribute('error.type', String(status));
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server */
function attributesOf(request: MountedRequest, trustedProxies: number): Attributes {
  const { method = '', url = '/', headers, httpVersion, socket } = request;
  const origin = requestedOrigin(request, trustedProxies);
  const { hostname, port, protocol } = origin === '' ? nowhere : new URL(origin);
  return {
    'http.request.method': method,
    'url.path': publicPath(request) + url.replace(/\?.*$/s, ''),
    'url.scheme': protocol.replace(':', ''),
    ...(hostname === '' ? {} : { 'server.address': hostname }),
    ...(port === '' ? {} : { 'server.port': Number(port) }),
    'network.protocol.version': httpVersion,
    'network.peer.address': socket.remoteAddress,
    'user_agent.original': headers['user-agent'],
  };
}

const nowhere = { hostname: '', port: '', protocol: 'http:' } as const;

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
