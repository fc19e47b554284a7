// @vitest-environment node
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleApp } from '../testing/bundle-app.ts';

const order = JSON.stringify(join(import.meta.dirname, 'generated/order.ts'));

it('bundles only the models that an app imports', async () => {
  const text = await bundleApp(`export { useOrders } from ${order};`);
  expect(text).toContain('/orders');
  expect(text).not.toMatch(/categor|customer|payment|product|PATCH|DELETE/);
});
