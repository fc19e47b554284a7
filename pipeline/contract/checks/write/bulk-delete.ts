import { once, type Check } from '../check.ts';
import { deletionOf, isBulk } from './many-rows.ts';

/** All named rows are deleted, and no others. */
export const bulkDeleteCheck: Check<null> = {
  id: 'bulk-delete',
  title: 'rows deleted in a bulk request are gone',
  kind: 'state',
  applies: (subject) => once(isBulk(subject, 'bulkDelete')),
  run: async (trial, stage) => {
    const { fixtures, resource } = stage;
    const { operation } = trial;
    const named = [await fixtures.make(resource), await fixtures.make(resource)];
    const other = await fixtures.make(resource);
    const draft = deletionOf(
      stage,
      operation,
      named.map(({ path }) => path),
    );
    const sent = await trial.send(draft, { isAboutOwn: true });
    if (!trial.success(sent, '204')) return;
    for (const row of [...named, other]) {
      const read = await stage.read(row, trial);
      const isThere = read !== null && read.row !== null;
      if (!isThere) fixtures.own.forget(row);
      if (read === null || isThere === (row === other)) continue;
      const message =
        row === other
          ? 'A row that the request does not contain has disappeared.'
          : 'One of several deleted rows can still be read.';
      trial.fail(read.sent, message, { keyword: 'state', expected: row === other ? '200' : '404' });
    }
  },
};
