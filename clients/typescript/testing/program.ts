import { ApiError, createClient } from '../generated/client.ts';

/** A program that holds a client and knows its errors: whatever the client can do, a bundler keeps. */
console.log(createClient(), ApiError);
