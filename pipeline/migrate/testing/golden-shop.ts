import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import { columnTypes } from '../../../server-template/shared/tables/column-types.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';

/** Databases that tests cannot reach, and online migrations; their SQL is reviewed by people. */
type Printed = 'sqlserver' | 'cockroachdb' | 'postgresql';

/** The shop before the migration. */
export function describedShop(provider: Printed): DescribedDatabase {
  const column = columnsOf(provider);
  const customers = table('customers', {
    comment: 'Who buys',
    columns: [
      column('id', 'int', { identity: provider === 'sqlserver' ? 'byDefault' : 'autoIncrement' }),
      column('name', 'varchar(40)', { comment: "The customer's name" }),
      column('email', 'varchar(80)', { nullable: true }),
    ],
    uniques: [{ name: 'customers_email', columns: ['email'] }],
  });
  const orders = table('orders', {
    columns: [
      column('id', 'int'),
      column('customer_id', 'int'),
      column('qty', 'int', { nullable: true, default: provider === 'sqlserver' ? '((1))' : '1' }),
      column('note', 'varchar(40)', { nullable: true }),
      column('old', 'varchar(10)', { nullable: true, default: "'x'" }),
    ],
    foreignKeys: [reference('orders_customer', 'customers')],
    indexes: [index('orders_by_qty', 'qty'), index('orders_by_note', 'note')],
    checks: [{ name: 'orders_qty', expression: 'qty > 0' }],
  });
  const logs = table('logs', { columns: [column('id', 'int')] });
  const view = {
    ...table('big_orders', {}),
    kind: 'view',
    primaryKey: null,
    definition: 'SELECT id FROM orders',
  } as const;
  return described(
    provider,
    [customers, orders, logs, view],
    ['Customer', 'Order', 'Log', 'BigOrder'],
  );
}

/** The shop after changes of many kinds. */
export function editedShop(provider: Printed): DescribedDatabase {
  const column = columnsOf(provider);
  const customers = table('clients', {
    comment: 'Who buys; "quoted" and it\'s fine',
    columns: [
      column('id', 'int', { identity: provider === 'sqlserver' ? 'byDefault' : 'autoIncrement' }),
      column('name', 'varchar(120)', { default: "'nobody'" }),
      column('email', 'varchar(80)', { nullable: true }),
    ],
    uniques: [{ name: 'customers_email', columns: ['email', 'name'] }],
  });
  const orders = table('orders', {
    columns: [
      column('id', 'bigint'),
      column('customer_id', 'int'),
      column('quantity', 'bigint', { default: provider === 'sqlserver' ? '((5))' : '5' }),
      column('note', 'varchar(40)', { nullable: true }),
      column('region', 'varchar(20)'),
      column('total', 'bigint', {
        nullable: true,
        generated: { expression: 'quantity * 2', stored: true },
      }),
    ],
    primaryKey: { name: null, columns: ['id', 'region'] },
    foreignKeys: [{ ...reference('orders_customer', 'clients'), onDelete: 'cascade' }],
    indexes: [index('orders_by_qty', 'quantity'), index('weird ]"name', 'region')],
    checks: [{ name: 'orders_qty', expression: 'quantity > 0 -- always' }],
  });
  const refunds = table('refunds', {
    columns: [column('id', 'int'), column('customer_id', 'int', { nullable: true })],
    foreignKeys: [
      { ...reference('refunds_customer', 'clients'), onDelete: 'restrict', onUpdate: 'cascade' },
    ],
    indexes: [{ ...index('refunds_open', 'customer_id'), unique: true, where: 'id > 5' }],
  });
  const view = {
    ...table('big_orders', {}),
    kind: 'view',
    primaryKey: null,
    definition: 'SELECT id, region FROM orders',
  } as const;
  return described(
    provider,
    [customers, orders, refunds, view],
    ['Customer', 'Order', 'Refund', 'BigOrder'],
  );
}

function columnsOf(provider: Printed) {
  return (name: string, sqlType: string, more: Partial<Column> = {}): Column => ({
    ...{ name, sqlType, type: columnTypes[provider](sqlType), nullable: false, default: null },
    ...{ identity: null, generated: null, updatedByDatabase: false, caseInsensitive: false },
    ...{ domain: null, comment: null },
    ...more,
  });
}

function table(name: string, more: Partial<Table>): Table {
  return {
    ...{ kind: 'table', schema: null, name, comment: null, columns: [], uniques: [] },
    ...{ foreignKeys: [], indexes: [], checks: [], definition: null },
    primaryKey: { name: null, columns: ['id'] },
    ...more,
  };
}

function reference(name: string, target: string): Table['foreignKeys'][number] {
  return {
    name,
    columns: ['customer_id'],
    references: { schema: null, table: target, columns: ['id'] },
    ...{ onDelete: 'noAction', onUpdate: 'noAction' },
  };
}

function index(name: string, column: string): Table['indexes'][number] {
  const parts = [{ column, expression: null, descending: false }];
  return { name, unique: false, parts, where: null, method: null };
}

/** Properties have the names of columns, except the renamed one. */
function described(
  provider: Printed,
  tables: readonly Table[],
  models: readonly string[],
): DescribedDatabase {
  const defaultSchema = provider === 'sqlserver' ? 'dbo' : 'public';
  const placed = tables.map((one) => ({ ...one, schema: defaultSchema }));
  const catalog: Catalog = {
    ...{ provider, defaultSchema, notes: [], enums: [], domains: [] },
    tables: placed.map((one) => ({
      ...one,
      foreignKeys: one.foreignKeys.map((key) => ({
        ...key,
        references: { ...key.references, schema: defaultSchema },
      })),
    })),
  };
  const names = catalog.tables.map((one, place) => {
    const properties = one.columns.map(({ name }) => {
      return [name, { name: name === 'quantity' ? 'qty' : name, schema: {} }] as const;
    });
    return [
      placeKey(one),
      { model: models[place] ?? '', properties: new Map(properties) },
    ] as const;
  });
  return { catalog, names: new Map(names) };
}
