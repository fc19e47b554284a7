import { serve } from '@specmill/server/serve';

await serve(import.meta.dirname, () => import('./generated/apis.ts'));
