import { api } from './generated/server.ts';
import { start } from './runtime/start.ts';

await start(api, import.meta.dirname);
