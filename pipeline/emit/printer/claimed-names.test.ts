import { expect, it } from 'vitest';
import { ClaimedNames } from './claimed-names.ts';

it.each<readonly [what: string, reserved: readonly string[], wanted: string[], given: string[]]>([
  ['free names', [], ['order', 'item'], ['order', 'item']],
  ['one name three times', [], ['a', 'a', 'a'], ['a', 'a-table', 'a-table2']],
  ['names that differ by case', [], ['Order', 'order'], ['Order', 'order-table']],
  ['a reserved name in another case', ['Docs'], ['docs'], ['docs-table']],
  ['names of devices', [], ['aux', 'COM1'], ['aux-table', 'COM1-table']],
  ['no name', [], [''], ['-table']],
])('%s', (_what, reserved, wanted, given) => {
  const names = new ClaimedNames(reserved);
  expect(wanted.map((name) => names.claim(name, '-table'))).toEqual(given);
});

it('long names are cut, and stay different', () => {
  const names = new ClaimedNames();
  const long = 'x'.repeat(300);
  const claimed = [names.claim(long, '-table'), names.claim(`${long}y`, '-table')];
  expect(claimed).toEqual(['x'.repeat(120), `${'x'.repeat(120)}-table`]);
});
