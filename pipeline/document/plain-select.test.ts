import { expect, it } from 'vitest';
import { plainSelect } from './plain-select.ts';

const products = (...columns: readonly (string | null)[]) => ({ columns, from: ['products'] });

it.each([
  ['SELECT id, name FROM products', products('id', 'name')],
  ['select * from products;', products('*')],
  [
    ' SELECT p.id,\n    p.name AS title\n   FROM products p\n  WHERE p.active;',
    products('id', 'name'),
  ],
  ['SELECT p.* FROM products AS p ORDER BY name LIMIT 5', products('*')],
  ['SELECT id, price * 2 AS double FROM products', products('id', null)],
  ["SELECT id, 'a FROM b, c' AS text FROM products", products('id', null)],
  ["SELECT id, upper(name) AS loud, coalesce(a, 'b') FROM products", products('id', null, null)],
  [
    'SELECT id, ((xpath(a, b))[1])::character varying(30) AS x, round(a / (b * 2), 2) FROM products',
    products('id', null, null),
  ],
  ['SELECT id, CASE WHEN (a > 1) THEN (2) ELSE 3 END AS size FROM products', products('id', null)],
  ['SELECT id, (price + 1) more FROM products', products('id', null)],
  ['SELECT id FROM products WHERE id IN (SELECT x FROM a JOIN b GROUP BY x)', products('id')],
  ['SELECT "i""d" FROM "odd, table"', { columns: ['i"d'], from: ['odd, table'] }],
  [
    'select `shop`.`p`.`id` AS `id` from `shop`.`products` `p` where 1',
    { columns: ['id'], from: ['shop', 'products'] },
  ],
  ['SELECT [id] FROM [products]', products('id')],
])('parses %s', (definition, want) => {
  expect(plainSelect(definition)).toEqual(want);
});

it.each([
  'SELECT id FROM a, b',
  'SELECT a.id FROM a JOIN b ON true',
  'SELECT id FROM products GROUP BY id',
  'SELECT DISTINCT id FROM products',
  'SELECT id FROM a UNION ALL SELECT id FROM b',
  'SELECT id FROM products WHERE true UNION SELECT 1',
  'SELECT id, unnest(tags) FROM products',
  'SELECT max(id) FROM products',
  'SELECT id, pg_catalog.upper(name) FROM products',
  'SELECT id, "unnest"(tags) FROM products',
  'SELECT id, upper(unnest(tags)) FROM products',
  'SELECT id FROM (SELECT 1 AS id) x',
  'SELECT id FROM generate_series(1, 2) x',
  'SELECT id FROM ONLY products',
  'WITH x AS (SELECT 1 AS id) SELECT id FROM x',
  'SELECT id FROM products p (a)',
  'SELECT 1 AS id',
  'VALUES (1)',
  "SELECT id FROM products WHERE name = '\\'' UNION SELECT '",
  'SELECT id -- FROM a\n FROM a, b',
  '',
])('rejects %s', (definition) => {
  expect(plainSelect(definition)).toBeNull();
});
