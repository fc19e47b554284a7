import { plainName } from './plain-name.ts';

/** Common names of keys, the likeliest first. */
const usualKeys = ['id', 'uuid', 'guid', 'key', 'slug', 'code', 'username', 'login', 'name'];
const logins = ['username', 'login', 'handle', 'screenname'];

/**
 * The property of a path parameter: `petId` is `petId`, else `id`; `issue_number` is `number`;
 * otherwise, as in `/models/{model}`, the first common key that `suits` the path, since a text is
 * not a counting `id`.
 */
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

/** The same, derived from the parameter's name only. */
export function namedKey(parameter: string, properties: readonly string[]): string | null {
  const wanted = plainName(parameter);
  const same = properties.find((name) => plainName(name) === wanted);
  if (same !== undefined) return same;
  // A personal name is not a user name.
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

/** Names of properties with a row's own URL. */
const selfLink = /^(?:uri|self|selfuri|selflink|href|resourceuri|resourceurl)$/;

/** Whether a property has the row's own URL. */
export function isSelfLink(property: string): boolean {
  return selfLink.test(plainName(property));
}

/** The key in a row's own URL: its last segment; undefined if it has none. */
export function keyInLink(url: string): string | undefined {
  return /([^/?#]+)\/?(?:$|[?#])/.exec(url)?.[1];
}

/**
 * Whether a path needs an id that its rows lack while they have their own URL; `channel_id` does
 * not mean a name then.
 */
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

/** Names that the value of `petId` or `pet_id` may have in a row of `/pets`: the same, or `id`. */
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
