import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';

/** What differs between requests, parameters and responses. */
export interface AjvOptions {
  readonly coerceTypes: boolean;
  readonly useDefaults: boolean;
  readonly allErrors?: boolean;
}

/**
 * Creates an Ajv with the options that express-openapi-validator sets:
 * https://github.com/cdimascio/express-openapi-validator
 */
export function createAjv(options: AjvOptions): InstanceType<typeof ajvDraft04.default> {
  const ajv = new ajvDraft04.default({
    ...options,
    strict: false,
    strictNumbers: true,
    strictTuples: true,
    validateSchema: false,
    logger: false,
  });
  ajvFormats.default(ajv, { mode: 'full' });
  return ajv;
}
