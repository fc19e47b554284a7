import type { Dialect } from '../dialect.ts';
import { connectSqlite } from './connect.ts';
import { parseSqliteType } from './parse-type.ts';

/** SQLite 3 files, read through the driver that comes with Node. */
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
    // SQLite has no regular expressions of its own: REGEXP means whatever the program registers.
    regexOperators: [],
    regexFunctions: [],
    lengthFunctions: ['length'],
  },
  parseType: parseSqliteType,
  connect: connectSqlite,
};
