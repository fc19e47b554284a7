import { plainName } from './plain-name.ts';

/** What rows are usually told apart by, the surest first. */
const usualKeys = ['id', 'uuid', 'guid', 'key', 'slug', 'code', 'username', 'login', 'name'];
const logins = ['username', 'login', 'handle', 'screenname'];

/** `petId` is `petId`, else `id`; `issue_number` is `number`; where nothing fits, as in `/models/{model}`, what rows are usually told apart by, the first that `suits` the path: a text is no `id` that counts. */
export function keyProperty(
  parameter: string,
  properties: readonly string[],
  suits: (property: string) => boolean = () => true,
): string | null {
  const named = namedKey(parameter, properties);
  if (named !== null) return named;
  const usual = usualKeys.flatMap((key) => properties.filter((name) => plainName(name) === key));
  return usual.find(suits) ?? usual[0] ?? null;
}

/** The same, as far as the parameter's name says so. */
export function namedKey(parameter: string, properties: readonly string[]): string | null {
  const wanted = plainName(parameter);
  const same = properties.find((name) => plainName(name) === wanted);
  if (same !== undefined) return same;
  // A person's name is not a user name.
  const login = wanted.endsWith('username') ? logins.flatMap(named(properties))[0] : undefined;
  if (login !== undefined) return login;
  const endings = properties
    .filter((name) => plainName(name) !== '' && wanted.endsWith(plainName(name)))
    .sort((left, right) => right.length - left.length);
  return endings[0] ?? null;
}

function named(properties: readonly string[]): (plain: string) => readonly string[] {
  return (plain) => properties.filter((name) => plainName(name) === plain);
}

/** What a row calls the address that leads to it. */
const selfLink = /^(?:uri|self|selfuri|selflink|href|resourceuri|resourceurl)$/;

/** Whether a property says where its row is. */
export function isSelfLink(property: string): boolean {
  return selfLink.test(plainName(property));
}

/** Whether a path asks for an id of rows that show none, but say where they are: a name is not what `channel_id` means then. */
export function isByLink(
  parameter: string,
  property: string,
  properties: readonly string[],
): boolean {
  const isId = /(?:id|uuid|guid)$/;
  return (
    isId.test(plainName(parameter)) &&
    /^(?:name|code|login|username|slug|key)$/.test(plainName(property)) &&
    properties.some(isSelfLink)
  );
}

/** What the value of `petId` or `pet_id` may be called in a row of `/pets`: the same, or plainly `id`. */
export function keyNames(parameter: string, collection: string): readonly string[] {
  const name = collection.split('/').findLast((part) => part !== '') ?? '';
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  const withoutOwner = parameter.toLowerCase().startsWith(singular.toLowerCase())
    ? parameter.slice(singular.length).replace(/^[_-]/, '')
    : parameter;
  const small = withoutOwner.charAt(0).toLowerCase() + withoutOwner.slice(1);
  return [...new Set([parameter, small, ...(/id$/i.test(parameter) ? ['id'] : [])])].filter(
    (one) => one !== '',
  );
}
