import { createRequire } from 'node:module';
import type * as api from '@opentelemetry/api';
import { serverVersion } from './version.ts';

/** OpenTelemetry's API, and the tracer of this server. */
export interface Telemetry {
  readonly api: typeof api;
  readonly tracer: api.Tracer;
}

/**
 * The tracer of the provider that an SDK has registered; null if there is none yet:
 * https://opentelemetry.io/docs/languages/js/instrumentation/#initialize-the-sdk
 */
export function findTelemetry(): Telemetry | null {
  const found = loadApi();
  if (found === null) return null;
  const provider = found.trace.getTracerProvider();
  // The API's own provider, which passes calls on to the registered one.
  const tracer =
    provider instanceof found.ProxyTracerProvider
      ? provider.getDelegateTracer('@specmill/server', serverVersion)
      : provider.getTracer('@specmill/server', serverVersion);
  return tracer === undefined ? null : { api: found, tracer };
}

function loadApi(): typeof api | null {
  try {
    return createRequire(import.meta.url)('@opentelemetry/api') as typeof api;
  } catch {
    return null;
  }
}
