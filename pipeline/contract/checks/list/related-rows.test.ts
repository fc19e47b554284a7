import { expect, it } from 'vitest';
import { changeAbilities } from '../../../abilities/change-abilities.ts';
import { loadDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import { relatedError } from './related-rows.ts';

const shop = await loadDocument('server-template/openapi/shop.json');
const change = { verb: 'add', words: ['embed'], to: ['Order'], all: false } as const;
const { operations } = resolveModel(changeAbilities(shop, resolveModel(shop), change).document);

const item = (orderId: unknown) => ({ orderId, productId: 1 });

it.each<[name: string, row: object, reported: string | null]>([
  ['customer', { id: 1, customerId: 2, customer: { id: 2 } }, null],
  ['customer', { id: 1, customerId: 2, customer: { id: 3 } }, 'is not the row referred to'],
  ['customer', { id: 1, customerId: 2 }, 'customer is missing'],
  ['customer', { id: 1, customerId: null }, null],
  ['customer', { id: 1, customerId: null, customer: { id: 2 } }, 'refers to nothing'],
  ['customer', { id: 1, customer: { id: 2 } }, null],
  ['orderItems', { id: 1, orderItems: [item(1), item(1)] }, null],
  ['orderItems', { id: 1, orderItems: [] }, null],
  ['orderItems', { id: 1 }, 'not a list'],
  ['orderItems', { id: 1, orderItems: [item(1), item(2)] }, 'belongs to another'],
  ['orderItems', { id: 1, orderItems: Array(101).fill(item(1)) }, '101 rows, but at most 100'],
])('%s in %o', (name, row, reported) => {
  const list = operations.find(({ id }) => id === 'listOrders');
  const relation = list?.embed?.relations.find((one) => one.name === name);
  if (list === undefined || relation === undefined) throw new Error('the list embeds nothing');
  const error = relatedError(list, relation, row);
  if (reported === null) expect(error).toBeNull();
  else expect(error).toContain(reported);
});

const ids = (...all: readonly number[]) => all.map((id) => ({ id }));
const items = (...all: readonly number[]) => all.map((productId) => ({ orderId: 1, productId }));

it.each<[row: object, reported: string | null]>([
  [{ products: ids(1, 2), orderItems: items(2, 1) }, null],
  [{ products: ids(1, 3), orderItems: items(1, 2) }, 'no row of orderItems refers to'],
  [{ products: ids(1), orderItems: items(1, 2) }, 'lacks a row'],
  [{ products: ids(1, 1), orderItems: items(1) }, 'contains a row twice'],
  [{ products: ids(1, 3) }, null],
  [{ products: [{ name: 'hidden key' }], orderItems: items(2) }, null],
])('rows through another table in %o', (row, reported) => {
  const list = operations.find(({ id }) => id === 'listOrders');
  const { relations = [] } = list?.embed ?? {};
  const [relation, sibling] = ['products', 'orderItems'].map((name) =>
    relations.find((one) => one.name === name),
  );
  if (list === undefined || relation === undefined || sibling === undefined)
    throw new Error('the list embeds nothing');
  const error = relatedError(list, { ...relation, sibling }, { id: 1, ...row });
  if (reported === null) expect(error).toBeNull();
  else expect(error).toContain(reported);
});
