import { apis } from './generated/apis.ts';
import { start } from './runtime/start.ts';

await start(apis, import.meta.dirname);
