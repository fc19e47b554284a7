import type { ErrorObject } from 'ajv';
import { pointerTo } from '../../model/json-pointer.ts';
import type { ValidationError } from '../schema-validator.ts';
import { errorMessage } from './error-message.ts';
import { FORBIDDEN } from './validated-schema.ts';

/** An error, with the place of its keyword in the document. */
export interface PlacedError extends ErrorObject {
  place?: string;
}

/** The place of an error's keyword in the document; `places` are those of embedded schemas. */
export function errorPlace(
  error: PlacedError,
  pointer: string,
  places: ReadonlyMap<unknown, string> | null,
): string {
  const schema = places?.get(error.parentSchema);
  if (schema !== undefined) return pointerTo(schema, error.keyword);
  return (
    pointer +
    decode(error.schemaPath)
      .replace(/\/false schema$/, '')
      .slice(1)
  );
}

/** Converts an error of the compiler. */
export function errorOf(error: PlacedError, place: string): ValidationError {
  const params: Readonly<Record<string, unknown>> = error.params;
  const keyword = error.keyword === FORBIDDEN ? String(params['mark']) : error.keyword;
  const schema = error.place ?? place;
  const name = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName']
    .map((key) => params[key])
    .find((value) => typeof value === 'string');
  const inner = name === undefined ? error.instancePath : pointerTo(error.instancePath, name);
  return {
    instance: error.instancePath,
    field: fieldOf(inner),
    keyword: keyword === 'false schema' ? 'false' : keyword,
    schema: error.keyword === FORBIDDEN ? schema.replace(/[^/]*$/, keyword) : schema,
    message: errorMessage(keyword, params),
  };
}

function fieldOf(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
