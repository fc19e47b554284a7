import { int, mssqlTable, nvarchar } from 'drizzle-orm/mssql-core';
import { describe, expect, test } from 'vitest';
import { failureOf } from '../../../testing/database.case.ts';
import { driverError, openFake } from '../../../testing/fake-sqlserver.ts';
import { DatabaseError } from '../database-failure.ts';

const orders = mssqlTable('orders', {
  id: int('id').primaryKey(),
  note: nvarchar('note', { length: 10 }),
});

describe('an error of SQL Server, as text: without a server', () => {
  const faults: readonly (readonly [error: object, kind: string | null])[] = [
    [{ number: 2627 }, 'unique'],
    [{ number: 2601 }, 'unique'],
    [{ number: 515 }, 'notNull'],
    [
      {
        number: 547,
        message: 'The INSERT statement conflicted with the CHECK constraint "positive".',
      },
      'check',
    ],
    [
      {
        number: 547,
        message:
          'The INSERT statement conflicted with the FOREIGN KEY constraint "CHECK constraint of x".',
      },
      'foreignKey',
    ],
    [
      {
        number: 547,
        message: 'The DELETE statement conflicted with the REFERENCE constraint "fk".',
      },
      'foreignKey',
    ],
    [{ number: 8152 }, 'value'],
    [{ number: 2628 }, 'value'],
    [{ number: 271 }, 'generated'],
    [{ number: 544 }, 'generated'],
    [{ number: 1205 }, 'busy'],
    [{ code: 'ETIMEOUT' }, 'busy'],
    [{ number: 50001 }, 'check'],
    [{ code: 'ECONNCLOSED' }, 'unavailable'],
    [{ code: 'ESOCKET' }, 'unavailable'],
    [{ name: 'TimeoutError' }, 'unavailable'],
    [{ number: 208 }, null],
  ];
  test.each(faults)('maps the error %j to %s', async (properties, kind) => {
    const { table } = openFake([driverError(properties)]);
    const error: unknown = await table({ table: orders })
      .create({ note: 'x' })
      .catch((rejection: unknown) => rejection);
    expect(error instanceof DatabaseError ? error.failure.kind : null).toBe(kind);
    expect(String(error)).not.toContain('secret');
    const deletion: unknown = await openFake([driverError(properties)])
      .table({ table: orders })
      .delete(['1'])
      .catch((rejection: unknown) => rejection);
    expect(String(deletion)).not.toContain('secret');
  });

  const broken: readonly (readonly [number: number, message: string, want: object])[] = [
    [
      2627,
      "Violation of UNIQUE KEY constraint 'orders_code'. Cannot insert duplicate key in object 'dbo.orders'. The duplicate key value is (x' with unique index 'orders_id).",
      { kind: 'unique', fields: [{ field: 'note' }] },
    ],
    [
      2627,
      "Violation of PRIMARY KEY constraint 'PK__orders__3213E83F'. Cannot insert duplicate key in object 'dbo.orders'. The duplicate key value is (1).",
      { kind: 'unique', fields: [{ field: 'id' }] },
    ],
    [
      2601,
      "Cannot insert duplicate key row in object 'dbo.orders' with unique index 'orders_note'. The duplicate key value is (secret).",
      { kind: 'unique', fields: [{ field: 'note' }] },
    ],
    [
      547,
      'The INSERT statement conflicted with the FOREIGN KEY constraint "of_customer". The conflict occurred in database "shop", table "dbo.customers", column \'id\'.',
      { kind: 'foreignKey', reference: 'missing', fields: [{ field: 'note' }] },
    ],
    [
      547,
      'The UPDATE statement conflicted with the FOREIGN KEY SAME TABLE constraint "of_customer". The conflict occurred in database "shop", table "dbo.orders", column \'id\'.',
      { kind: 'foreignKey', reference: 'missing', fields: [{ field: 'note' }] },
    ],
    [
      547,
      'The UPDATE statement conflicted with the SAME TABLE REFERENCE constraint "of_customer". The conflict occurred in database "shop", table "dbo.orders", column \'code\'.',
      { kind: 'foreignKey', reference: 'held', fields: [] },
    ],
    [
      547,
      'The DELETE statement conflicted with the REFERENCE constraint "of_order". The conflict occurred in database "shop", table "dbo.lines", column \'order_id\'.',
      { kind: 'foreignKey', reference: 'held', fields: [] },
    ],
  ];
  test.each(broken)(
    'names the fields of the constraint in %d %s',
    async (number, message, want) => {
      const { table } = openFake([driverError({ number, message })]);
      const queries = table({
        table: orders,
        constraints: {
          primaryKey: ['id'],
          uniques: [{ name: 'orders_code', columns: ['note'] }],
          indexes: [{ name: 'orders_note', unique: true, parts: [{ expression: 'lower(note)' }] }],
          foreignKeys: [
            { name: 'of_customer', columns: ['note'], references: { table: 'c', columns: ['id'] } },
          ],
        },
      });
      expect(await failureOf(queries.update(['1'], { note: 'x' }))).toMatchObject(want);
    },
  );
});
