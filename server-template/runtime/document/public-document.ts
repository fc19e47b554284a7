import type { DocumentServer } from '../configuration/generator-file.ts';
import { isObject, methods, type Document } from './openapi.ts';

const privateKeys: readonly string[] = ['x-db', 'x-crud'];
// What stands below these is named by the document's author, or is data: nothing there is a keyword.
const nameMaps: readonly string[] = ['properties', 'schemas', 'paths', 'responses', 'headers'];
const dataKeys: readonly string[] = ['example', 'default', 'enum'];

/** The document as everyone may see it: without where the data lives, and without what is internal. */
export function publicDocument(
  document: Document,
  servers: readonly DocumentServer[] | null,
): Readonly<Record<string, unknown>> {
  const shown = strip(document) as Readonly<Record<string, unknown>>;
  const paths = Object.entries(shown['paths'] as object).filter(([, item]) => hasOperation(item));
  return {
    ...shown,
    ...(servers === null ? {} : { servers }),
    paths: Object.fromEntries(paths),
  };
}

/** Schemas and responses as responses have to meet them: what is internal is never answered. */
export function withoutInternal(
  part: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return strip(part) as Readonly<Record<string, unknown>>;
}

function hasOperation(item: unknown): boolean {
  return isObject(item) && methods.some((method) => Object.hasOwn(item, method));
}

function strip(value: unknown, isNameMap = false): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isInternal(item)).map((item) => strip(item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, item]) => (isNameMap || !privateKeys.includes(key)) && !isInternal(item),
  );
  const stripped = Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      !isNameMap && dataKeys.includes(key)
        ? item
        : strip(item, !isNameMap && nameMaps.includes(key)),
    ]),
  );
  return isNameMap ? stripped : withoutInternalRequired(value, stripped);
}

function isInternal(value: unknown): boolean {
  return isObject(value) && value['x-internal'] === true;
}

/** A property that is not shown cannot be shown as required either. */
function withoutInternalRequired(
  original: Readonly<Record<string, unknown>>,
  stripped: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties, required } = original;
  if (!isObject(properties) || !Array.isArray(required)) return stripped;
  const names = required.filter(
    (name) =>
      typeof name !== 'string' ||
      !isInternal(Object.hasOwn(properties, name) ? properties[name] : null),
  );
  const { required: _required, ...rest } = stripped;
  return names.length === 0 ? rest : { ...rest, required: names };
}
