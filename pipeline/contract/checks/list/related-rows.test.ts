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
