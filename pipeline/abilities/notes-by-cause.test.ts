import { expect, it } from 'vitest';
import { notesByCause } from './notes-by-cause.ts';

const about = (model: string | null, text: string) => ({ model, text });

it('says a cause once, with all models', () => {
  const notes = ['Audit', 'Zone', 'Country'].flatMap((name) => [
    about(name, `${name} cannot have rows: it has no property "tenantId".`),
    about(name, `New rows of ${name} need a value: specmill add preset x=1 --to ${name} sets it.`),
  ]);
  expect(notesByCause(notes)).toEqual([
    'Audit, Zone and Country cannot have rows: they have no property "tenantId".',
    'New rows of Audit, Zone and Country need a value: specmill add preset x=1 --to Audit,Zone,Country sets it.',
  ]);
});

it('names three of many models', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Table${index}`);
  const notes = names.map((name) => about(name, `${name} cannot have csv: it has no key.`));
  expect(notesByCause(notes)).toEqual([
    'Table0, Table1, Table2 and 37 other models cannot have csv: they have no key.',
  ]);
});

it('keeps notes about one model or the document, and names that contain each other', () => {
  expect(
    notesByCause([
      about('Card', 'Card cannot have csv: it has no list operation.'),
      about('CardLabel', 'Labels of CardLabel are read in full.'),
      about(null, 'The server needs a package.'),
      about(null, 'The server needs a package.'),
    ]),
  ).toEqual([
    'Card cannot have csv: it has no list operation.',
    'Labels of CardLabel are read in full.',
    'The server needs a package.',
  ]);
});
