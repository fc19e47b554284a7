import { ApiError, createClient } from '../generated/client.ts';

// A program that holds a client and knows its errors: whatever the client can do, a bundler keeps.
// eslint-disable-next-line no-console -- a module's exports would be weighed too
console.log(createClient(), ApiError);
