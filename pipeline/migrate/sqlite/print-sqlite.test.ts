import { describe, it } from 'vitest';
import { migrationCases } from '../testing/migration-cases.ts';
import { sqliteTests } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';

const own = migrationCases.filter(({ only }) => only?.includes('sqlite') ?? true);

describe('a migrated SQLite database equals a new one', () => {
  it.for(own)('$name', async (one) => tryCase(sqliteTests, one));
});
