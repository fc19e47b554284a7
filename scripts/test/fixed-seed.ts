import fc from 'fast-check';

// A run fails because of the change that it tests, not because of what it drew.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) });
