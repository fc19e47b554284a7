import { ApiError, createClient, type Customer } from '../../typescript/generated/client';

const api = createClient({ baseUrl: 'http://localhost:3000', token: async () => null });

/** Uses the client like a user, with errors that the compiler must report. */
export async function useClient(signal: AbortSignal): Promise<readonly Customer[]> {
  const rows: Customer[] = [];
  try {
    const { data } = await api.POST('/customers', {
      body: { email: 'ada@example.com', name: 'Ada' },
      retries: 0,
      signal,
    });
    await api.GET('/customers/{id}', { params: { path: { id: data.id } }, timeout: 1000 });
    // @ts-expect-error: no such path
    await api.GET('/custommers');
    // @ts-expect-error: the key is missing
    await api.GET('/customers/{id}');
    // @ts-expect-error: no such property
    await api.POST('/customers', { body: { email: 'ada@example.com', name: 'Ada', age: 36 } });
    for await (const page of api.pages('/customers', { params: { query: { limit: 50 } } })) {
      rows.push(...page.data);
    }
    // @ts-expect-error: no list
    api.pages('/customers/{id}');
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code === undefined) throw error;
    // @ts-expect-error: no such member of the document's Error
    error.body.cod;
  }
  return rows;
}
