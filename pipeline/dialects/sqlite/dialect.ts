import type { Dialect } from '../dialect.ts';
import { connectSqlite } from './connect.ts';
import { parseSqliteType } from '../../../server-template/shared/tables/types/sqlite-type.ts';

/** SQLite 3 files, read by Node's own driver. */
export const sqlite: Dialect = {
  name: 'sqlite',
  supports: { comments: true, enums: false, returning: true, schemas: false },
  checkFlavour: {
    identifierQuotes: [
      ['"', '"'],
      ['`', '`'],
      ['[', ']'],
    ],
    doubleQuotedStrings: true,
    backslashEscapes: false,
    comparesIgnoringCase: false,
    // SQLite has no regular expressions: REGEXP is defined by the application.
    regexOperators: [],
    regexFunctions: [],
    lengthFunctions: ['length'],
  },
  parseType: parseSqliteType,
  connect: connectSqlite,
};
