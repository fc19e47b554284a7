import { postgresDatabases } from '../../server-template/testing/test-databases.ts';
import { describeEndToEnd } from './end-to-end.case.ts';

const months = [1, 2, 3, 4, 5, 6].map(
  (month) => [`PaymentP20070${month}.paymentDate`, `2007-0${month}-15T12:00:00Z`] as const,
);

await describeEndToEnd({
  provider: 'postgresql',
  databases: postgresDatabases,
  known: {
    sakila: {
      samples: Object.fromEntries(months),
      overwritten: ['lastUpdate', 'fulltext'],
    },
  },
});
