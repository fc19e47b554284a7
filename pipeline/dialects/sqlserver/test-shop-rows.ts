import type { SqlserverRows } from './catalog-query.ts';
import { check, column, handMadeRows, index, primaryKey, reference, unique } from './test-rows.ts';

const id = column('id', 'bigint', { isNullable: false, isIdentity: true, precision: 19 });
const required = { isNullable: false };
const listed = { ...required, collation: 'Latin1_General_100_CS_AS' };
const bigint = (name: string, more = {}) => column(name, 'bigint', { precision: 19, ...more });
const nvarchar = (name: string, length: number, more = {}) =>
  column(name, 'nvarchar', { size: length * 2, ...more });
const decimal = (name: string, precision: number, more = {}) =>
  column(name, 'decimal', { size: 9, precision, scale: 2, ...more });
const moment = (name: string) =>
  column(name, 'datetime2', {
    ...required,
    precision: 27,
    scale: 7,
    defaultText: '(sysutcdatetime())',
  });

/** Rows of the sys views for the sample shop (schema.sqlserver.sql). */
export const shopRows: SqlserverRows = handMadeRows([
  {
    name: 'customers',
    comment: 'People who buy.\nA customer is kept for as long as an order refers to it.',
    columns: [
      id,
      nvarchar('email', 254, { ...required, comment: 'Where receipts go.' }),
      nvarchar('name', 120, { ...required, comment: 'Full name, as the customer writes it.' }),
      nvarchar('phone', 16, { comment: 'International format without the plus sign.' }),
      moment('created_at'),
      moment('updated_at'),
    ],
    indexes: [...primaryKey(['id']), ...unique('customers_email_unique', ['email'])],
    checks: [
      check('customers_email_length', '(len([email])>=(3))'),
      check('customers_name_length', '(len([name])>=(1))'),
    ],
  },
  {
    name: 'categories',
    comment: 'Shelves of the shop; a category may be inside another.',
    columns: [
      id,
      bigint('parent_id'),
      nvarchar('name', 80, required),
      bigint('position', {
        ...required,
        defaultText: '((0))',
        comment: 'Order on the page, smallest first.',
      }),
    ],
    indexes: [...primaryKey(['id']), ...unique('categories_name_unique', ['name'])],
    foreignKeys: [reference('categories_parent', 'parent_id', 'categories')],
    checks: [check('categories_position_range', '([position]>=(0))')],
  },
  {
    name: 'products',
    comment: 'What the shop sells.',
    columns: [
      id,
      bigint('category_id', required),
      nvarchar('sku', 32, { ...required, comment: 'Stock-keeping unit, printed on the label.' }),
      nvarchar('name', 160, required),
      column('description', 'nvarchar', { size: -1 }),
      decimal('price', 10, { ...required, comment: "Gross price in the shop's currency." }),
      bigint('stock', { ...required, defaultText: '((0))' }),
      column('active', 'bit', { ...required, size: 1, precision: 1, defaultText: '((1))' }),
      column('attributes', 'nvarchar', {
        size: -1,
        comment: 'Free-form facts, such as colour or size.',
      }),
      moment('created_at'),
      moment('updated_at'),
    ],
    indexes: [
      ...primaryKey(['id']),
      ...unique('products_sku_unique', ['sku']),
      ...index('products_by_category', ['category_id', 'name']),
    ],
    foreignKeys: [reference('products_category', 'category_id', 'categories')],
    checks: [
      check('products_price_range', '([price]>=(0))'),
      check('products_stock_range', '([stock]>=(0))'),
      check('products_attributes_json', '(isjson([attributes])=(1))'),
    ],
  },
  {
    name: 'orders',
    comment: 'An order from basket to delivery.',
    columns: [
      id,
      bigint('customer_id', required),
      nvarchar('status', 16, {
        ...listed,
        defaultText: "('pending')",
        comment: 'Progress of the order.',
      }),
      nvarchar('note', 500, { comment: 'What the customer asked for.' }),
      moment('placed_at'),
      column('shipped_on', 'date', { size: 3, precision: 10 }),
    ],
    indexes: [...primaryKey(['id']), ...index('orders_by_customer', ['customer_id', '-placed_at'])],
    foreignKeys: [reference('orders_customer', 'customer_id', 'customers')],
    checks: [
      check(
        'orders_status_values',
        "([status]='cancelled' OR [status]='shipped' OR [status]='paid' OR [status]='pending')",
      ),
    ],
  },
  {
    name: 'order_items',
    comment: 'Lines of an order: a product, its quantity and its price.',
    columns: [
      bigint('order_id', required),
      bigint('product_id', required),
      bigint('quantity', required),
      decimal('unit_price', 10, { ...required, comment: 'Price on the day of the order.' }),
      decimal('line_total', 12, {
        isComputed: true,
        computed: '(CONVERT([decimal](12,2),[quantity]*[unit_price]))',
        isPersisted: true,
        comment: 'Quantity times unit price.',
      }),
    ],
    indexes: primaryKey(['order_id', 'product_id'], {
      indexName: 'order_items_key',
      isSystemNamed: false,
    }),
    foreignKeys: [
      reference('order_items_order', 'order_id', 'orders', 'CASCADE'),
      reference('order_items_product', 'product_id', 'products'),
    ],
    checks: [
      check('order_items_quantity_range', '([quantity]>=(1) AND [quantity]<=(999))'),
      check('order_items_unit_price_range', '([unit_price]>=(0))'),
    ],
  },
  {
    name: 'payments',
    comment: 'A payment for an order, successful or not.',
    columns: [
      id,
      bigint('order_id', required),
      nvarchar('method', 16, listed),
      decimal('amount', 10, required),
      nvarchar('state', 16, { ...listed, defaultText: "('pending')" }),
      nvarchar('checkout_request_id', 64, {
        comment: 'Key of the push request at the payment provider.',
      }),
      nvarchar('receipt', 16, { comment: 'Receipt number, once the payment is approved.' }),
      moment('created_at'),
    ],
    indexes: [
      ...primaryKey(['id']),
      ...index('payments_checkout_request_unique', ['checkout_request_id'], {
        isUnique: true,
        filter: '([checkout_request_id] IS NOT NULL)',
      }),
      ...index('payments_by_order', ['order_id']),
    ],
    foreignKeys: [reference('payments_order', 'order_id', 'orders')],
    checks: [
      check(
        'payments_method_values',
        "([method]='cash' OR [method]='mobile_money' OR [method]='card')",
      ),
      check('payments_amount_range', '([amount]>(0))'),
      check(
        'payments_state_values',
        "([state]='timed_out' OR [state]='failed' OR [state]='approved' OR [state]='pending')",
      ),
    ],
  },
  {
    name: 'product_sales',
    type: 'V',
    comment: 'How often each product was sold, and for how much.',
    definition: `
CREATE VIEW product_sales AS
  SELECT p.id AS product_id, p.name, SUM(i.quantity) AS sold, SUM(i.quantity * i.unit_price) AS revenue
  FROM products p JOIN order_items i ON i.product_id = p.id
  GROUP BY p.id, p.name;
`,
    columns: [
      bigint('product_id', required),
      nvarchar('name', 160, required),
      bigint('sold'),
      column('revenue', 'decimal', { size: 17, precision: 38, scale: 2 }),
    ],
  },
]);
