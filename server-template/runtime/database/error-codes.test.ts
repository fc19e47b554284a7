import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { explainMysql } from './mysql/errors.ts';
import { explainPostgres } from './postgresql/errors.ts';
import { explain as explainSqlite } from './sqlite/errors.ts';

/**
 * SQLSTATEs by the resulting failure; `null` is a 500: a fault of the server, or of the database's
 * schema.
 */
const postgresCodes: Readonly<Record<string, string>> = {
  unique: '23505',
  exclusion: '23P01',
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
  busy: '40000 40001 40002 40003 40P01 55006 55P03 57014 25P03 25P04 26000 42P05',
  readOnly: '25006',
  unavailable: `08000 08003 08006 08001 08004 08007 08P01 53000 53100 53200 53300 53400 57000 57P01 57P02 57P03
    57P04 57P05 58000 58030 58P01 58P02 F0000 F0001`,
  none: '42601 42P01 42703 42804 42883 0A000 25000 25P02 28000 28P01 3D000 3F000 XX000 XX001 XX002',
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

test('an error of PostgreSQL while reading a parameter is about its value, whatever its code', () => {
  const where = `invalid type name "-)inf"\nunnamed portal parameter $1 = '...'`;
  for (const code of ['42P01', '42601', '42704', '42883', '3F000']) {
    const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code, where });
    expect(explainPostgres(error)).toEqual({ kind: 'value' });
  }
});

/** Numbers of MySQL and MariaDB, likewise. */
const mysqlNumbers: Readonly<Record<string, string>> = {
  unique: '1022 1062 1169 1586 1859',
  foreignKey: '1216 1217 1451 1452 1761 1762',
  notNull: '1048 1263 1364 1423',
  check: '1172 1369 1526 1644 1748 3819 4025',
  value:
    '1264 1265 1267 1270 1271 1292 1366 1367 1406 1411 1416 1426 1441 1690 3140 3141 3156 3903 4079',
  generated: '1906 3105',
  forbidden: '1044 1142 1143 1227 1288 1348 1356 1370 1471',
  busy: '1020 1180 1205 1206 1213 1317 1614 1969 3024 3058 3572',
  readOnly: '1290 1792 1836',
  unavailable: '1021 1037 1038 1040 1041 1053 1114 1129 1203 1226 1927 2006 2013 4031',
  none: '1046 1049 1054 1064 1146 1194 1242 1305 1318 1690000',
};

describe('an error of MySQL or MariaDB', () => {
  for (const [kind, numbers] of Object.entries(mysqlNumbers)) {
    test.each(numbers.split(' ').map(Number))(`%s is: ${kind}`, (errno) => {
      const error = Object.assign(new Error('x'), { code: 'ER_X', errno, sqlState: 'HY000' });
      expect(explainMysql(error)?.kind ?? 'none').toBe(kind);
    });
  }

  test.each([
    // SIGNAL with a number of its own.
    [31_001, '45000', 'check'],
    [31_001, '23000', 'check'],
    [31_001, '44000', 'check'],
    [1365, '22012', 'value'],
    [31_001, '40001', 'busy'],
    [1047, '08S01', 'unavailable'],
    [1064, '42000', 'none'],
    [1054, '42S22', 'none'],
  ])('%s with SQLSTATE %s is: %s', (errno, sqlState, kind) => {
    const error = Object.assign(new Error('x'), { code: 'ER_X', errno, sqlState });
    expect(explainMysql(error)?.kind ?? 'none').toBe(kind);
  });
});

/** Result codes of SQLite, extended ones among them, likewise. */
const sqliteCodes: Readonly<Record<string, string>> = {
  unique: '1555 2067 2579',
  foreignKey: '787',
  notNull: '1299',
  check: '275 1811',
  value: '18 20 3091',
  forbidden: '8 23 264 520 776 1032 1288 1544',
  busy: '5 6 261 262 517 518 773',
  unavailable: '10 11 13 14 26 266 267 270 522 526 778 782 1034 1038',
  none: '1 2 3 4 7 9 12 15 16 17 21 22 24 25 257 513',
};

describe('an error of SQLite', () => {
  for (const [kind, codes] of Object.entries(sqliteCodes)) {
    test.each(codes.split(' ').map(Number))(`%s is: ${kind}`, (errcode) => {
      const error = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });
      expect(explainSqlite(error)?.kind ?? 'none').toBe(kind);
    });
  }

  test.each([
    ["select json_extract('{', '$.a')", 'value'],
    ["select json_extract('{}', 'a')", 'value'],
    ["select json_quote(x'ff')", 'value'],
    ['select abs(-9223372036854775808)', 'value'],
    ['select sum(n) from (select 9223372036854775807 as n union all select 1)', 'value'],
    ["select 'a' like 'b' escape 'cd'", 'value'],
    ['select * from nothing', 'none'],
    ['select nothing()', 'none'],
  ])('%s is: %s', (sql, kind) => {
    const database = new DatabaseSync(':memory:');
    let error: unknown = null;
    try {
      database.prepare(sql).all();
    } catch (thrown) {
      error = thrown;
    }
    expect(explainSqlite(error)?.kind ?? 'none').toBe(kind);
  });
});
