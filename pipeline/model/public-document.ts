import { privateKeys, X_INTERNAL } from '../extensions.ts';
import { isRecord } from './json-pointer.ts';

// What stands below these is named by the document's author, or is data: nothing there is a keyword.
const nameMaps: readonly string[] = ['properties', 'schemas', 'paths', 'responses', 'headers'];
const dataKeys: readonly string[] = ['example', 'default', 'enum', 'const'];
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A document as everyone may see it: without where the data lives, and without what is internal. */
export function publicDocument(document: object): Readonly<Record<string, unknown>> {
  const shown = withoutPrivate(document, false);
  if (!isRecord(shown) || !isRecord(shown['paths'])) return {};
  const paths = Object.entries(shown['paths']).filter(
    ([, item]) =>
      isRecord(item) && ('$ref' in item || methods.some((method) => Object.hasOwn(item, method))),
  );
  return { ...shown, paths: Object.fromEntries(paths) };
}

function withoutPrivate(value: unknown, isNameMap: boolean): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isInternal(item)).map((item) => withoutPrivate(item, false));
  }
  if (!isRecord(value)) return value;
  const shown = Object.entries(value)
    .filter(([key, item]) => (isNameMap || !privateKeys.includes(key)) && !isInternal(item))
    .map(([key, item]): [string, unknown] => [
      key,
      !isNameMap && dataKeys.includes(key)
        ? item
        : withoutPrivate(item, !isNameMap && nameMaps.includes(key)),
    ]);
  const result: Readonly<Record<string, unknown>> = Object.fromEntries(shown);
  return isNameMap ? result : withShownRequired(value, result);
}

function isInternal(value: unknown): boolean {
  return isRecord(value) && value[X_INTERNAL] === true;
}

/** A property that is not shown cannot be shown as required either. */
function withShownRequired(
  original: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties, required } = original;
  if (!isRecord(properties) || !Array.isArray(required)) return shown;
  const names = required
    .map(String)
    .filter((name) => !Object.hasOwn(properties, name) || !isInternal(properties[name]));
  const { required: _required, ...rest } = shown;
  return names.length === 0 ? rest : { ...rest, required: names };
}
