import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT, trace, type Context, type Span } from '@opentelemetry/api';

/** The least that an SDK does: contexts, and spans that are not exported. */
const storage = new AsyncLocalStorage<Context>();
context.setGlobalContextManager({
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (own, work, self, ...args) => storage.run(own, () => work.apply(self as never, args)),
  bind: (_own, target) => target,
  enable: () => context as never,
  disable: () => context as never,
});
const spanContext = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const startSpan = (): Span =>
  ({
    spanContext: () => ({ ...spanContext, traceFlags: 1 }),
    setAttribute: () => undefined,
    updateName: () => undefined,
    setStatus: () => undefined,
    end: () => undefined,
  }) as unknown as Span;
trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as never });
