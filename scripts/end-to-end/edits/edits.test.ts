import { expect, test } from 'vitest';
import { describeEdits } from './edits.case.ts';
import { checkTypes, type TypedProject } from './type-check.ts';

const typed: TypedProject[] = [];
await describeEdits('sqlite', typed);
await describeEdits('postgresql', typed);
await describeEdits('mysql', typed);

// One program for all databases: most of the time goes into the packages that they share.
test('the code generated for these edits compiles', async () => {
  expect(typed).not.toEqual([]);
  expect(Object.fromEntries(await checkTypes(typed))).toEqual({});
});
