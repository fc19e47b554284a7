import { serve } from './runtime/serve.ts';

await serve(import.meta.dirname, () => import('./generated/apis.ts'));
