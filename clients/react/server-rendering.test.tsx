// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createClient } from '../typescript/generated/client';
import { useOrders } from './generated/order';
import { ApiProvider } from './generated/runtime/api-provider';

function Orders() {
  const { isPending } = useOrders();
  return <p>{isPending ? 'Loading' : 'Loaded'}</p>;
}

it('renders without a window, and sends no request', () => {
  expect('window' in globalThis).toBe(false);
  const fetch = () => Promise.reject(new Error('asked'));
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider client={createClient({ baseUrl: 'http://localhost', fetch })}>
        <Orders />
      </ApiProvider>
    </QueryClientProvider>,
  );
  expect(html).toBe('<p>Loading</p>');
});

it('reports a missing provider', () => {
  const render = () =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Orders />
      </QueryClientProvider>,
    );
  expect(render).toThrow('<ApiProvider client={…}>');
});
