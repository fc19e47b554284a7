import { expect, test } from 'vitest';
import { propertyCase } from '../../property-case.ts';
import { modelNameOf, pluralOf, tableSlug, spokenName } from './words.ts';

test.each([
  ['order_items', 'orderItems'],
  ['OrderItems', 'orderItems'],
  ['order items', 'orderItems'],
  ['CUSTOMER_ID', 'customerId'],
  ['userID', 'userId'],
  ['HTTPCode', 'httpCode'],
  ['line_1', 'line1'],
  ['_id', 'id'],
  ['is_active', 'isActive'],
  ['has_parts', 'hasParts'],
  ['größe_cm', 'größeCm'],
  ['名前', '名前'],
  ['🎉', ''],
])('spells the column %s as %s', (column, property) => {
  expect(propertyCase(column)).toBe(property);
});

test.each([
  ['users', 'User', 'Users'],
  ['order_items', 'OrderItem', 'OrderItems'],
  ['people', 'Person', 'People'],
  ['categories', 'Category', 'Categories'],
  ['ADDRESSES', 'Address', 'Addresses'],
  ['status', 'Status', 'Statuses'],
  ['sheep', 'Sheep', 'Sheep'],
  ['Order Details', 'OrderDetail', 'OrderDetails'],
  ['2fa_tokens', 'Table2FaToken', 'Table2FaTokens'],
  ['bücher', 'Bucher', 'Buchers'],
  ['Straßen', 'Strassen', 'Strassens'],
  ['edit_data', 'EditData', 'EditData'],
  ['metadata', 'Metadata', 'Metadata'],
  ['ofPubsubNodeJID', 'OfPubsubNodeJid', 'OfPubsubNodeJids'],
  ['userIDs', 'UserId', 'UserIds'],
  ['has_parts', 'HasPart', 'HasParts'],
  ['is_members', 'IsMember', 'IsMembers'],
  ['x', 'X', 'Xes'],
  ['s', 'S', 'S'],
  ['dns', 'Dns', 'Dns'],
  ['注文', '', ''],
])('names the model of %s %s, with the plural %s', (table, model, plural) => {
  expect([modelNameOf(table), pluralOf(modelNameOf(table))]).toEqual([model, plural]);
});

test.each([
  ['order_items', 'order_items'],
  ['Order Details', 'Order-Details'],
  ['a/b~c{d}%2e..', 'a-b-c-d-2e'],
  ['../../etc/passwd', 'etc-passwd'],
  ['bücher', 'bucher'],
  ['__proto__', '__proto__'],
  ['📦', ''],
])('turns the table %s into the path segment %s', (table, slug) => {
  expect(tableSlug(table)).toBe(slug);
});

test.each([
  ['OrderItem', 'order item'],
  ['ApiKeys', 'API keys'],
  ['ShortUrls', 'short URLs'],
  ['SmsTemplate', 'SMS template'],
  ['Ids', 'IDs'],
])('names %s in sentences', (model, spoken) => {
  expect(spokenName(model)).toBe(spoken);
});
