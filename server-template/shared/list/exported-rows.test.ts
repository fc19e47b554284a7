import { expect, it } from 'vitest';
import { createRowPrinter, exportTypes, wantedExport } from './exported-rows.ts';

it.each([
  [undefined, null],
  ['*/*', null],
  ['', null],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/*', 'text/csv'],
  ['application/x-ndjson', 'application/x-ndjson'],
  ['application/json, text/csv, */*;q=0.1', null],
  ['application/json;q=0.5, text/csv', 'text/csv'],
  ['text/csv;q=0, application/json', null],
  ['text/csv;q=0.2, application/x-ndjson;q=0.9', 'application/x-ndjson'],
  ['text/html, */*;q=0.8', null],
])('Accept: %s selects %s', (accept, type) => {
  expect(wantedExport(accept, exportTypes)).toBe(type);
});

it.each([
  ['plain', 'plain'],
  [null, ''],
  ['', '""'],
  [12.5, '12.5'],
  [-3, '-3'],
  [true, 'true'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['@cmd', "'@cmd"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', "'＝1+1"],
  ['-12.50', '-12.50'],
  ['+4930123', '+4930123'],
  [{ a: [1, '"'] }, '"{""a"":[1,""\\""""]}"'],
  [JSON.rawJSON('12345678901234567890.10'), '12345678901234567890.10'],
])('prints %j as the cell %s', (value, cell) => {
  const printer = createRowPrinter('text/csv', ['id', 'value']);
  expect(printer.row({ id: 1, value })).toBe(`1,${cell}\r\n`);
});

it('starts with the names, which are escaped too', () => {
  expect(createRowPrinter('text/csv', ['id', '=x', 'a,b']).head).toBe('id,\'=x,"a,b"\r\n');
});

it('has no empty line', () => {
  expect(createRowPrinter('text/csv', ['note']).row({ note: null })).toBe('""\r\n');
});

it('prints one line of JSON per row', () => {
  const { row, head } = createRowPrinter('application/x-ndjson', ['id']);
  expect(head + row({ id: JSON.rawJSON('12345678901234567890'), text: 'a\nb' })).toBe(
    '{"id":12345678901234567890,"text":"a\\nb"}\n',
  );
});
