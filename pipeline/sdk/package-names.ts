import { latinWords } from './safe-text.ts';

/** A name in the case styles of languages. It is never a keyword, because its last word is `client`. */
export interface PackageNames {
  readonly snake: string;
  readonly kebab: string;
  readonly pascal: string;
  readonly flat: string;
}

const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 20;

/** Package names from the title of a document. */
export function packageNames(title: string): PackageNames {
  const words = latinWords(title)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).toLowerCase());
  if (words.length === 0 || /^\d/.test(words[0] ?? '')) words.unshift('api');
  if (words.at(-1) !== 'client' || words.length === 1) words.push('client');
  return {
    snake: words.join('_'),
    kebab: words.join('-'),
    pascal: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    flat: words.join(''),
  };
}

/**
 * The generator's options for the name of a language's package. `title` may be the name of an npm
 * package, whose scope npm packages share.
 */
export function packageOptions(
  language: string,
  { title, version }: { readonly title: string; readonly version: string },
): Readonly<Record<string, string>> {
  const option = versionOptions.get(language);
  const [, scope = '', name = title] = /^(@[a-z\d][\w.-]*\/)([\w.-]+)$/.exec(title) ?? [];
  return {
    ...optionsByLanguage.get(language)?.(packageNames(name), scope),
    ...(option !== undefined && { [option]: version }),
  };
}

/** The option for the package's version, if the generator ignores the document's. */
const versionOptions: ReadonlyMap<string, string> = new Map([
  ...['python', 'go', 'csharp', 'rust', 'r'].map((name) => [name, 'packageVersion'] as const),
  ...['java', 'kotlin', 'scala', 'php'].map((name) => [name, 'artifactVersion'] as const),
  ['ruby', 'gemVersion'],
  ['dart', 'pubVersion'],
]);

/** `scope` is that of npm packages: `@acme/`, or empty. */
type Options = (names: PackageNames, scope: string) => Readonly<Record<string, string>>;

const jvmPackage = ({ flat, kebab }: PackageNames): Readonly<Record<string, string>> => ({
  groupId: flat,
  artifactId: kebab,
  invokerPackage: flat,
  apiPackage: `${flat}.api`,
  modelPackage: `${flat}.model`,
});

const optionsByLanguage: ReadonlyMap<string, Options> = new Map<string, Options>([
  ['python', ({ snake, kebab }) => ({ packageName: snake, projectName: kebab })],
  ['go', ({ flat }) => ({ packageName: flat })],
  // Otherwise, the generator creates a new one on each run.
  ['csharp', ({ pascal }) => ({ packageName: pascal, packageGuid: projectGuid(pascal) })],
  ['java', jvmPackage],
  ['kotlin', ({ flat, kebab }) => ({ packageName: flat, groupId: flat, artifactId: kebab })],
  [
    'php',
    ({ pascal, flat, kebab }) => ({
      invokerPackage: pascal,
      composerPackageName: `${flat}/${kebab}`,
    }),
  ],
  ['ruby', ({ snake, pascal }) => ({ gemName: snake, moduleName: pascal })],
  ['rust', ({ kebab }) => ({ packageName: kebab })],
  ['scala', (names) => ({ ...jvmPackage(names), mainPackage: names.flat })],
  ['typescript-axios', ({ kebab }, scope) => ({ npmName: scope + kebab, supportsES6: 'true' })],
  // Without ES6, errors are not instances of their own class.
  ['typescript-fetch', ({ kebab }, scope) => ({ npmName: scope + kebab, supportsES6: 'true' })],
  [
    'javascript',
    ({ kebab, pascal }, scope) => ({ projectName: scope + kebab, moduleName: pascal }),
  ],
  ['swift5', ({ pascal }) => ({ projectName: pascal })],
  ['dart', ({ snake }) => ({ pubName: snake })],
  ['r', ({ flat }) => ({ packageName: flat })],
  ['perl', ({ pascal }) => ({ moduleName: pascal })],
  ['elixir', ({ pascal, snake }) => ({ invokerPackage: pascal, packageName: snake })],
  ['haskell', ({ pascal, kebab }) => ({ baseModule: pascal, cabalPackage: kebab })],
]);

/** A GUID derived from the name with repeated FNV-1a. */
function projectGuid(name: string): string {
  let hash = 0x811c9dc5;
  let digits = '';
  for (let round = 0; round < 4; round++) {
    for (const character of name) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    }
    digits += hash.toString(16).padStart(8, '0');
  }
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`];
  return `{${[...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')}}`.toUpperCase();
}
