import { registerHooks } from 'node:module';

/** A project in which OpenTelemetry's API is not installed. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@opentelemetry/api') throw new Error('It is not installed.');
    return next(specifier, context);
  },
});
