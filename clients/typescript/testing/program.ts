import { ApiError, createClient } from '../generated/client.ts';

// A program that exports a client and its errors, so that a bundler keeps every feature.
// eslint-disable-next-line no-console -- a module's exports would be weighed too
console.log(createClient(), ApiError);
