import { expect, test } from 'vitest';
import { changedColumns, touchedColumns } from './touching-trigger.ts';

test.each<[string, readonly string[]]>([
  ['SET NEW.changed = NOW()', ['changed']],
  ['BEGIN SET NEW.`Changed at` = CURRENT_TIMESTAMP(6); -- why\n END', ['changed at']],
  ['BEGIN SET NEW.a = UTC_TIMESTAMP(), NEW.b = 1, new.c := sysdate(); END;', ['a', 'c']],
  ['SET NEW.version = OLD.version + 1', []],
  ['BEGIN IF OLD.a <> NEW.a THEN SET NEW.changed = NOW(); END IF; END', []],
  ['BEGIN UPDATE other SET x = NOW(); SET NEW.changed = NOW(); END', []],
  ['BEGIN END', []],
])('finds the columns that a trigger updates: %s', (statement, want) => {
  expect(touchedColumns(statement)).toEqual(want);
});

test('a trigger may set each column that it assigns, in whatever case', () => {
  const statement = `BEGIN
    IF NEW.plain = 1 AND NEW.late = 2 THEN SET NEW.ended = TRUE, NEW.\`Sl\`\`ug\` := 'x'; END IF;
    -- SET NEW.late = 1;
    SELECT COUNT(*) INTO NEW.total FROM t;
    INSERT INTO log VALUES (NEW.plain, NEW.late);
  END`;
  expect(changedColumns(statement)).toEqual(['ended', 'sl`ug', 'total']);
});
