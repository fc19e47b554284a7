import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';

/** Modules whose functions generate data. */
export const fakerModules: readonly string[] = [
  ...['airline', 'animal', 'book', 'color', 'commerce', 'company', 'database', 'datatype', 'date'],
  ...['finance', 'food', 'git', 'hacker', 'image', 'internet', 'location', 'lorem', 'music'],
  ...['number', 'person', 'phone', 'science', 'string', 'system', 'vehicle', 'word'],
];

/** Functions of `helpers` that choose from their arguments; others run templates and callbacks. */
export const fakerHelpers: readonly string[] = ['arrayElement', 'replaceSymbols', 'slugify'];

/** A function of the current faker, and its default arguments. */
export interface NamedCall {
  readonly path: string;
  readonly parameters: readonly unknown[];
}

const movedModules: ReadonlyMap<string, string> = new Map([
  ['name', 'person'],
  ['address', 'location'],
]);

/** Old names whose replacement has a different name: https://fakerjs.dev/guide/upgrading */
const renamed: Readonly<Record<string, string>> = {
  'name.findName': 'person.fullName',
  'name.title': 'person.jobTitle',
  'address.streetName': 'location.street',
  'address.streetPrefix': 'location.street',
  'address.streetSuffix': 'location.street',
  'address.cityName': 'location.city',
  'address.cityPrefix': 'location.city',
  'address.citySuffix': 'location.city',
  'address.zipCodeByState': 'location.zipCode',
  'internet.userName': 'internet.username',
  'internet.avatar': 'image.avatar',
  'internet.color': 'color.rgb',
  'phone.phoneNumber': 'phone.number',
  'phone.phoneNumberFormat': 'phone.number',
  'company.companyName': 'company.name',
  'company.bs': 'company.buzzPhrase',
  'company.bsAdjective': 'company.buzzAdjective',
  'company.bsBuzz': 'company.buzzVerb',
  'company.bsNoun': 'company.buzzNoun',
  'commerce.color': 'color.human',
  'finance.account': 'finance.accountNumber',
  'date.datetime': 'date.anytime',
  'time.recent': 'date.recent',
  'datatype.uuid': 'string.uuid',
  'datatype.string': 'string.sample',
  'datatype.hexadecimal': 'string.hexadecimal',
  'datatype.hexaDecimal': 'string.hexadecimal',
  'datatype.datetime': 'date.anytime',
  'datatype.bigInt': 'number.bigInt',
  'random.uuid': 'string.uuid',
  'random.boolean': 'datatype.boolean',
  'random.word': 'word.sample',
  'random.words': 'word.words',
  'random.alpha': 'string.alpha',
  'random.alphaNumeric': 'string.alphanumeric',
  'random.numeric': 'string.numeric',
  'random.hexaDecimal': 'string.hexadecimal',
  'random.image': 'image.url',
  'random.arrayElement': 'helpers.arrayElement',
  'helpers.randomize': 'helpers.arrayElement',
  'helpers.replaceSymbolWithNumber': 'helpers.replaceSymbols',
};

const oldNumber: NamedCall = { path: 'number.int', parameters: [{ max: 99_999 }] };
const oldFloat: NamedCall = {
  path: 'number.float',
  parameters: [{ max: 99_999, fractionDigits: 2 }],
};
/** Old functions that had defaults of their own. */
const renamedWithDefaults: ReadonlyMap<string, NamedCall> = new Map([
  ['datatype.number', oldNumber],
  ['random.number', oldNumber],
  ['datatype.float', oldFloat],
  ['random.float', oldFloat],
  ['address.stateAbbr', { path: 'location.state', parameters: [{ abbreviated: true }] }],
  ['git.shortSha', { path: 'git.commitSha', parameters: [{ length: 7 }] }],
]);

const oldImages: ReadonlySet<string> = new Set([
  ...['image', 'imageUrl', 'abstract', 'animals', 'business', 'cats', 'city', 'food', 'nightlife'],
  ...['fashion', 'people', 'nature', 'sports', 'technics', 'transport'],
]);

/** Old names, to distinguish them from misspelled ones. */
export const oldFakerNames: readonly string[] = [
  ...Object.keys(renamed),
  ...renamedWithDefaults.keys(),
];

/** Options that were once positional arguments. */
const optionNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['finance.amount', ['min', 'max', 'dec', 'symbol']],
  ['commerce.price', ['min', 'max', 'dec', 'symbol']],
  ['date.past', ['years']],
  ['date.future', ['years']],
  ['date.recent', ['days']],
  ['date.soon', ['days']],
  ['date.between', ['from', 'to']],
  ['image.url', ['width', 'height']],
  ['internet.password', ['length', 'memorable']],
  ['internet.email', ['firstName', 'lastName', 'provider']],
  ['internet.username', ['firstName', 'lastName']],
  ['location.latitude', ['max', 'min', 'precision']],
  ['location.longitude', ['max', 'min', 'precision']],
  ['string.hexadecimal', ['length']],
  ['git.commitSha', ['length']],
]);

/** Translates a call of faker 5 to 9, with old names and positional arguments, to the current one. */
export function todaysCall({ path, parameters: given }: NamedCall): NamedCall {
  const known = renamedWithDefaults.get(path);
  const today = known?.path ?? todaysPath(path);
  const [first] = given;
  if (today === 'phone.number' && typeof first === 'string')
    return { path: 'helpers.replaceSymbols', parameters: [first] };
  if (today === 'helpers.arrayElement' && !Array.isArray(first))
    return { path: today, parameters: [given] };
  const parameters = given.length === 0 ? (known?.parameters ?? []) : optionsOf(today, given);
  return today.startsWith('number.')
    ? steppedNumber(today, parameters)
    : { path: today, parameters };
}

function todaysPath(path: string): string {
  if (Object.hasOwn(renamed, path)) return renamed[path] ?? path;
  const [module = '', method = ''] = path.split('.');
  if (module === 'image' && oldImages.has(method)) return 'image.url';
  return `${movedModules.get(module) ?? module}.${method}`;
}

function optionsOf(path: string, given: readonly unknown[]): readonly unknown[] {
  const names = optionNames.get(path);
  if (names === undefined || isJsonObject(given[0])) return given;
  return [Object.fromEntries(given.slice(0, names.length).map((one, at) => [names[at], one]))];
}

/** `precision` was the step between numbers, including fractions. */
function steppedNumber(path: string, [options, ...others]: readonly unknown[]): NamedCall {
  if (!isJsonObject(options) || typeof options['precision'] !== 'number')
    return { path, parameters: options === undefined ? [] : [options, ...others] };
  const { precision, ...rest } = options;
  const isWhole = Number.isInteger(precision);
  return {
    path: isWhole ? path : 'number.float',
    parameters: [{ ...rest, multipleOf: precision }],
  };
}
