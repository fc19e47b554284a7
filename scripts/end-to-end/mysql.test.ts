import { runScript } from '../../pipeline/dialects/mysql/test-database.ts';
import { mariadbDatabases } from '../../server-template/testing/test-databases.ts';
import { describeEndToEnd } from './end-to-end.case.ts';

await describeEndToEnd({
  provider: 'mysql',
  databases: mariadbDatabases,
  load: runScript,
  known: { sakila: { samples: { releaseYear: 2006 } } },
});
