import { sqliteDatabases } from '../../server-template/testing/test-databases.ts';
import { describeEndToEnd } from './end-to-end.case.ts';

await describeEndToEnd({
  provider: 'sqlite',
  databases: sqliteDatabases,
  known: {
    sakila: {
      samples: { specialFeatures: 'Trailers', releaseYear: '2006' },
      overwritten: ['lastUpdate'],
    },
  },
});
