import type { Dialect } from '../dialect.ts';
import { connectSqlserver } from './connect.ts';
import { parseSqlserverType } from './parse-type.ts';

/** SQL Server 2016 and later. Tested on rows written by hand: it has not been run against a real server. */
export const sqlserver: Dialect = {
  name: 'sqlserver',
  // INSERT … OUTPUT does what RETURNING does elsewhere, but is not a RETURNING.
  supports: { comments: true, enums: false, returning: false, schemas: true },
  checkFlavour: {
    identifierQuotes: [
      ['[', ']'],
      ['"', '"'],
    ],
    doubleQuotedStrings: false,
    backslashEscapes: false,
    comparesIgnoringCase: true,
    regexOperators: [],
    regexFunctions: [],
    // LEN ignores trailing blanks and DATALENGTH counts bytes.
    lengthFunctions: [],
  },
  parseType: parseSqlserverType,
  connect: connectSqlserver,
};
