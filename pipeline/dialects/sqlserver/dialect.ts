import type { Dialect } from '../dialect.ts';
import { connectSqlserver } from './connect.ts';
import { parseSqlserverType } from '../../../server-template/shared/tables/types/sqlserver-type.ts';

/** SQL Server 2016 and later. Tested on hand-written rows, never against a real server. */
export const sqlserver: Dialect = {
  name: 'sqlserver',
  // INSERT … OUTPUT is similar to RETURNING.
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
