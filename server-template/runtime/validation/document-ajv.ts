import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import type { SliceWithFormats } from './own-formats.ts';

/**
 * Creates an Ajv with the options that express-openapi-validator sets:
 * https://github.com/cdimascio/express-openapi-validator
 */
export function createAjv(
  options: {
    readonly coerceTypes: boolean;
    readonly useDefaults: boolean;
    readonly allErrors?: boolean;
  },
  formats: SliceWithFormats['formats'],
): InstanceType<typeof ajvDraft04.default> {
  const ajv = new ajvDraft04.default({
    ...options,
    strict: false,
    strictNumbers: true,
    strictTuples: true,
    validateSchema: false,
    logger: false,
  });
  ajvFormats.default(ajv, { mode: 'full' });
  for (const [name, format] of formats) ajv.addFormat(name, format as never);
  return ajv;
}
