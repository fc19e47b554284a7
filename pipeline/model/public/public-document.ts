import { privateKeys, X_DB, X_INTERNAL } from '../../extensions.ts';
import { isRecord } from '../json-pointer.ts';

// What stands below these is named by the document's author, or is data: nothing there is a keyword.
const nameMaps: readonly string[] = ['properties', 'schemas', 'paths', 'responses', 'headers'];
const dataKeys: readonly string[] = ['example', 'default', 'enum', 'const'];
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A document as everyone may see it: without where the data lives, and without what is internal. In one that names no database, which others hold the server to, what a schema requires or refers to stays. */
export function publicDocument(document: object): Readonly<Record<string, unknown>> {
  const shown = new PublicCopy(namesDatabase(document)).of(document);
  if (!isRecord(shown) || !isRecord(shown['paths'])) return {};
  const paths = Object.entries(shown['paths']).filter(
    ([, item]) =>
      isRecord(item) && ('$ref' in item || methods.some((method) => Object.hasOwn(item, method))),
  );
  return { ...shown, paths: Object.fromEntries(paths) };
}

/** Whether the tables of a document are told in it: else it is somebody's own. */
export function namesDatabase(document: object): boolean {
  return Object.hasOwn(document, X_DB);
}

/** Whether a schema is marked as internal. */
export function isInternal(value: unknown): boolean {
  return isRecord(value) && value[X_INTERNAL] === true;
}

type NameTest = (name: string) => boolean;

const noName: NameTest = () => false;
const anyName: NameTest = () => true;

class PublicCopy {
  readonly #isStrict: boolean;

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  of(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.filter((item) => !isInternal(item)).map((item) => this.of(item));
    }
    if (!isRecord(value)) return value;
    const shown = Object.entries(value)
      .filter(([key, item]) => !privateKeys.includes(key) && !isInternal(item))
      .map(([key, item]): [string, unknown] => [
        key,
        dataKeys.includes(key)
          ? item
          : nameMaps.includes(key)
            ? this.#ofMap(item, this.#stays(key, value))
            : this.of(item),
      ]);
    return withShownRequired(value, Object.fromEntries(shown));
  }

  #ofMap(map: unknown, stays: NameTest): unknown {
    if (!isRecord(map)) return this.of(map);
    const shown = Object.entries(map).filter(([name, item]) => !isInternal(item) || stays(name));
    return Object.fromEntries(shown.map(([name, item]) => [name, this.of(item)]));
  }

  /** Which names of a map stay whatever they are marked as. */
  #stays(key: string, { required }: Readonly<Record<string, unknown>>): NameTest {
    if (this.#isStrict) return noName;
    if (key === 'schemas') return anyName;
    return key === 'properties' && Array.isArray(required)
      ? (name) => required.includes(name)
      : noName;
  }
}

/** A property that is not shown cannot be shown as required either. */
function withShownRequired(
  original: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties, required } = original;
  const { properties: left } = shown;
  if (!isRecord(properties) || !Array.isArray(required) || !isRecord(left)) return shown;
  const names = required
    .map(String)
    .filter((name) => !Object.hasOwn(properties, name) || Object.hasOwn(left, name));
  const { required: _required, ...rest } = shown;
  return names.length === 0 ? rest : { ...rest, required: names };
}
