import { once, type Check } from '../check.ts';
import { deletionOf, isBulk } from './many-rows.ts';

/** All named rows are deleted, and no others. */
export const bulkDeleteCheck: Check<null> = {
  id: 'bulk-delete',
  title: 'rows deleted in a bulk request are gone',
  kind: 'state',
  applies: (subject) => once(isBulk(subject, 'bulkDelete')),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const { operation } = test;
    const named = [await fixtures.make(resource), await fixtures.make(resource)];
    const other = await fixtures.make(resource);
    const draft = deletionOf(
      context,
      operation,
      named.map(({ path }) => path),
    );
    const sent = await test.send(draft, { isAboutOwn: true });
    if (!test.success(sent, '204')) return;
    for (const row of [...named, other]) {
      const read = await context.read(row, test);
      const isThere = read !== null && read.row !== null;
      if (!isThere) fixtures.own.forget(row);
      if (read === null || isThere === (row === other)) continue;
      const message =
        row === other
          ? 'A row that the request does not contain has disappeared.'
          : 'One of several deleted rows can still be read.';
      test.fail(read.sent, message, { keyword: 'state', expected: row === other ? '200' : '404' });
    }
  },
};
