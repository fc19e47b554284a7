import { expect, test } from 'vitest';
import { touchedColumns } from './touching-trigger.ts';

test.each<[string, readonly string[]]>([
  ['SET NEW.changed = NOW()', ['changed']],
  ['BEGIN SET NEW.`Changed at` = CURRENT_TIMESTAMP(6); -- why\n END', ['changed at']],
  ['BEGIN SET NEW.a = UTC_TIMESTAMP(), NEW.b = 1, new.c := sysdate(); END;', ['a', 'c']],
  ['SET NEW.version = OLD.version + 1', []],
  ['BEGIN IF OLD.a <> NEW.a THEN SET NEW.changed = NOW(); END IF; END', []],
  ['BEGIN UPDATE other SET x = NOW(); SET NEW.changed = NOW(); END', []],
  ['BEGIN END', []],
])('finds what a trigger touches: %s', (statement, want) => {
  expect(touchedColumns(statement)).toEqual(want);
});
