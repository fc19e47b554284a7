import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { explainMysql } from './mysql/errors.ts';
import { explainPostgres } from './postgresql/errors.ts';

/** SQLSTATEs by what the server makes of them; `null` is a 500: a fault of the server, or of the database's own schema. */
const postgresCodes: Readonly<Record<string, string>> = {
  unique: '23505 23P01',
  foreignKey: '23503 23001',
  notNull: '23502',
  check:
    '09000 2F000 2F002 2F005 23000 23514 44000 27000 38000 38001 39000 39004 P0000 P0001 P0002 P0003 P0004',
  value: `22000 2202E 22021 22008 22012 22005 2200B 22022 22015 2201E 22014 22016 2201F 2201G 22018 22007 22019 2200D 22025
    22P06 22010 22023 22013 2201B 2201W 2201X 2202H 2202G 22009 2200C 2200G 22004 22002 22003 2200H 22026 22001 22011 22027
    22024 2200F 22P01 22P02 22P03 22P04 22P05 2200L 2200M 2200N 2200S 2200T 22030 22031 22032 22033 22034 22035 22036
    22037 22038 22039 2203A 2203B 2203C 2203D 2203E 2203F 54000 54001 54011 54023`,
  generated: '428C9',
  forbidden: '42501',
  state: '55000 55P02 55P04',
  busy: '40000 40001 40002 40003 40P01 55006 55P03 57014 25P03 25P04',
  unavailable: `08000 08003 08006 08001 08004 08007 08P01 25006 53000 53100 53200 53300 53400 57000 57P01 57P02 57P03
    57P04 57P05 58000 58030 58P01 58P02 F0000 F0001`,
  none: '42601 42P01 42703 42804 42883 0A000 25000 25P02 26000 28000 28P01 3D000 3F000 XX000 XX001 XX002',
};

describe('an error of PostgreSQL', () => {
  for (const [kind, codes] of Object.entries(postgresCodes)) {
    test.each(codes.split(/\s+/))(`%s is: ${kind}`, (code) => {
      const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code });
      expect(explainPostgres(error)?.kind ?? 'none').toBe(kind);
    });
  }

  test.each([
    ['XX000', 'geometry_in', 'value'],
    ['XX000', 'ExecModifyTable', 'none'],
    ['42601', 'prssyntaxerror', 'value'],
  ])('%s of %s is: %s', (code, routine, kind) => {
    const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code, routine });
    expect(explainPostgres(error)?.kind ?? 'none').toBe(kind);
  });
});

test('an error of PostgreSQL in reading a parameter is about its value, whatever its code', () => {
  const where = `invalid type name "-)inf"\nunnamed portal parameter $1 = '...'`;
  for (const code of ['42P01', '42601', '42704', '42883', '3F000']) {
    const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code, where });
    expect(explainPostgres(error)).toEqual({ kind: 'value' });
  }
});

describe('an error of MySQL or MariaDB', () => {
  test.each([
    [1062, '23000', 'unique'],
    [1452, '23000', 'foreignKey'],
    [1048, '23000', 'notNull'],
    [4025, '23000', 'check'],
    [1644, '45000', 'check'],
    // SIGNAL with a number of its own.
    [31_001, '45000', 'check'],
    [1406, '22001', 'value'],
    [1365, '22012', 'value'],
    [1142, '42000', 'forbidden'],
    [1213, '40001', 'busy'],
    [1047, '08S01', 'unavailable'],
    [1064, '42000', 'none'],
    [1054, '42S22', 'none'],
  ])('%s with SQLSTATE %s is: %s', (errno, sqlState, kind) => {
    const error = Object.assign(new Error('x'), { code: 'ER_X', errno, sqlState });
    expect(explainMysql(error)?.kind ?? 'none').toBe(kind);
  });
});
