// Written by specmill from openapi/shop.json.
import type { Api } from '@specmill/server';
import { api } from './server.ts';

/** What main.ts serves: the API of openapi/shop.json. */
export const apis: readonly Api[] = [api];
