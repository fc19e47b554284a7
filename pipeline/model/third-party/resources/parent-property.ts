import { pathParameterNames } from '../../operation-path.ts';
import { singularOf } from './words.ts';
import { plainName } from './plain-name.ts';

const idName = /^(?:id|uuid|guid|key|slug|code)$/;

/** Where the rows below `/users/{userId}` say whose they are: `userId`, `user_id` or `user.id`; null: nowhere. */
export function parentPath(
  listPath: string,
  properties: readonly string[],
  innerOf: (property: string) => readonly string[],
): readonly string[] | null {
  const parameter = pathParameterNames(listPath).at(-1);
  if (parameter === undefined) return null;
  const before = listPath.slice(0, listPath.indexOf(`/{${parameter}}`));
  const collection = singularOf(plainName(before.slice(before.lastIndexOf('/') + 1)));
  const own = plainName(parameter);
  const names = [own, `${collection}id`, `${own}id`, collection, own.replace(/id$/, '')];
  for (const name of names.filter((one) => one !== '' && !idName.test(one))) {
    const property = properties.find((one) => plainName(one) === name);
    if (property === undefined) continue;
    const inner = innerOf(property);
    if (inner.length === 0) return [property];
    const key =
      inner.find((one) => plainName(one) === own) ?? inner.find((one) => plainName(one) === 'id');
    if (key !== undefined) return [property, key];
  }
  return null;
}

/** What a property's name calls the row that it means: `customerId`, `customer_ids` and `customer` say `customer`; empty: nothing. */
export function referredName(name: string): string {
  return singularOf(plainName(name.replace(/_?(?:Id|ID|id)s?$/, '')));
}

/** What one row of a path is called: `/v1/order-items/` has `orderitem`. */
export function collectionName(path: string): string {
  const segment =
    path
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  const plain = plainName(segment.replace(/\.\w+$/, ''));
  return irregular[plain] ?? singularOf(plain);
}

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
};
