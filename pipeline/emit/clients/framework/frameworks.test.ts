import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import { buildClientInput } from '../build-client-input.ts';
import { emitAngular } from '../angular/emit-angular.ts';
import { emitReact } from '../react/emit-react.ts';
import { emitSvelte } from '../svelte/emit-svelte.ts';
import { emitVue } from '../vue/emit-vue.ts';
import { usedTypeNames } from './resource-file.ts';

const shop = new URL('../../../../server-template/openapi/shop.json', import.meta.url);
const place = { documentPath: 'openapi/shop.json', core: 'src/api' };
const emitters = { angular: emitAngular, react: emitReact, svelte: emitSvelte, vue: emitVue };
type Framework = keyof typeof emitters;
const frameworks: readonly Framework[] = ['angular', 'react', 'svelte', 'vue'];

/** Parameters and body of a function for one row besides its key. */
const rowQueries: Readonly<Record<Framework, readonly [string, ...string[]]>> = {
  angular: ['query: options.query?.() ?? {} }', "getOrder( id: OrderKey['id'], query: QueryOf<"],
  react: ['readonly query?: QueryOf<', 'query: query ?? {} }', 'detail(id, query)'],
  svelte: ["query: QueryOf<paths['/orders/{id}']['get']> = {}", '{ path: { id }, query }'],
  vue: ['query: toValue(query) }', 'query: MaybeRefOrGetter<QueryOf<'],
};

const limit = role('limit', { type: 'integer' });

interface Edited {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: {
    readonly schemas: Record<string, { readonly properties: Record<string, object> }>;
  };
}

async function emit(framework: Framework, edit: (document: Edited) => void = () => undefined) {
  const document = JSON.parse(await readFile(shop, 'utf8')) as Edited;
  edit(document);
  const model = resolveModel(await parseDocument(JSON.stringify(document), 'openapi/shop.json'));
  const input = buildClientInput(model, { ...place, output: `src/api/${framework}` });
  const runtime = [{ path: 'core.ts', content: "import '../../typescript/generated/client';" }];
  const files = await emitters[framework](input, runtime);
  return new Map(files.map(({ path, content }) => [path, String(content)]));
}

describe.each(frameworks)('the client for %s', (framework) => {
  const file = (name: string) => `src/api/${framework}/${name}.ts`;

  it('has a file per model, and a runtime that imports the core', async () => {
    const files = await emit(framework);
    expect([...files.keys()].filter((path) => !path.includes('runtime'))).toHaveLength(7);
    expect(files.get(file('runtime/core'))).toBe("import '../../client';\n");
    expect(files.get(file('order'))).toContain("from '../client';");
    expect(await emit(framework)).toEqual(files);
  });

  it('imports only existing parts of its runtime', async () => {
    const folder = new URL(`../../../../clients/${framework}/runtime/`, import.meta.url);
    const lists = new URL('../../../../clients/lists/runtime/', import.meta.url);
    const modules = [...(await readdir(folder)), ...(await readdir(lists))].map(
      (name) => `./runtime/${name.replace(/\.ts$/, '')}`,
    );
    for (const [path, text] of await emit(framework)) {
      if (path.includes('/runtime/')) continue;
      for (const [, module] of text.matchAll(/from '(\.\/[^']*)'/g))
        expect(modules).toContain(module);
    }
  });

  it('follows a renamed and a deleted operation, a deleted parameter and a custom operation', async () => {
    const files = await emit(framework, ({ paths }) => {
      paths['/orders']!['post']!['operationId'] = 'placeOrder';
      paths['/orders']!['get']!['parameters'] = [limit];
      delete paths['/orders/{id}']!['delete'];
      paths['/orders/{id}/ship'] = {
        post: {
          operationId: 'shipOrder',
          tags: ['Order'],
          description: 'Hands it to the carrier.',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 204: { description: 'Shipped.' } },
        },
      };
    });
    const text = files.get(file('order')) ?? '';
    expect(text).toMatch(/placeOrder|usePlaceOrder/);
    expect(text).not.toMatch(
      /createOrder(?!DTO)|useCreateOrder|deleteOrder|DELETE|paged|infinite|listOrdersPages/i,
    );
    expect(text).toMatch(/shipOrder|useShipOrder/);
    expect(text).toContain(' * Hands it to the carrier.');
    expect(text).toMatch(
      /(?:api.POST\('\/orders\/\{id\}\/ship', (?:input|\{ params: \{ path: \{ id \} \} \})\)|api.request\('post', '\/orders\/\{id\}\/ship', \{\s+params: \{ path: \{ id \} \},)/,
    );
  });

  it('supports embedding in a request for one row', async () => {
    const files = await emit(framework, ({ paths, components }) => {
      components.schemas['Order']!.properties['customer'] = {
        allOf: [{ $ref: '#/components/schemas/Customer' }],
        'x-db': { relation: { model: 'Customer', columns: ['customer_id'] } },
      };
      const items = { type: 'string', enum: ['customer'] };
      paths['/orders/{id}']!['get']!['parameters'] = [
        {
          ...{ name: 'embed', in: 'query', explode: false, 'x-crud': { role: 'embed' } },
          schema: { type: 'array', items },
        },
      ];
    });
    const text = (files.get(file('order')) ?? '').replace(/\s+/g, ' ');
    for (const part of rowQueries[framework]) expect(text).toContain(part);
    expect(files.get(file('customer'))).not.toContain(rowQueries[framework][0]);
  });

  it('returns the list headers that the document declares', async () => {
    const files = await emit(framework, ({ paths }) => {
      const list = paths['/orders']!['get']!;
      const after = {
        ...{ name: 'after', in: 'query', allowEmptyValue: true },
        ...{ schema: { type: 'string' }, 'x-crud': { role: 'cursor' } },
      };
      list['parameters'] = [after, limit];
      const response = list['responses'] as Record<string, { headers?: object }>;
      response['200']!.headers = { Link: { schema: { type: 'string' } } };
      delete (paths['/customers']!['get']!['responses'] as typeof response)['200']!.headers;
      paths['/customers']!['get']!['parameters'] = [role('page', { type: 'integer' }), limit];
    });
    const text = files.get(file('order')) ?? '';
    expect(text).toContain("nextCursor: cursorOf('after')");
    expect(text).not.toContain('totalOf');
    expect(files.get(file('product'))).toContain('{ total: totalOf }');
    expect(files.get(file('customer'))).not.toMatch(/totalOf|cursorOf|Head/);
  });

  it('sends a merge patch if the document declares one', async () => {
    const files = await emit(framework, ({ paths }) => {
      const schema = { $ref: '#/components/schemas/UpdateOrderDTO' };
      const content = {
        'application/json': { schema },
        'application/merge-patch+json': { schema },
      };
      paths['/orders/{id}']!['patch']!['requestBody'] = { required: true, content };
    });
    const header = /header: \{ 'Content-Type': 'application\/merge-patch\+json' \}/g;
    expect(files.get(file('order'))?.match(header)).toHaveLength(1);
    expect(files.get(file('customer'))).not.toMatch(header);
  });

  it.each(
    Object.entries({
      'a page of a few': { parameters: [role('page', { type: 'integer', enum: [1, 2] }), limit] },
    }),
  )('has no pages for %s', async (_name, list) => {
    const files = await emit(framework, ({ paths }) => {
      Object.assign(paths['/orders']!['get']!, list);
    });
    const text = files.get(file('order')) ?? '';
    expect(text).toContain("'/orders'");
    expect(text).not.toMatch(/infinite|paged|listOrdersPages/i);
  });

  it('calls types by their names, unless these mean something else in the file', async () => {
    const names = ['Report', 'OrderKey', ...usedTypeNames];
    const files = await emit(framework, ({ paths, components }) => {
      for (const name of names) {
        components.schemas[name] = { properties: {} };
        const schema = { $ref: `#/components/schemas/${name}` };
        const content = { 'application/json': { schema } };
        paths[`/odd/${name}`] = {
          post: {
            ...{ operationId: `odd${name}`, tags: ['Order'], requestBody: { content } },
            responses: { 200: { description: 'Found.', content } },
          },
        };
      }
    });
    const text = files.get(file('order')) ?? '';
    const used = names.filter((name) => new RegExp(`type ${name}[,;]`).test(coreImport(text)));
    expect(used).toEqual(['Report']);
    const others = importedTypes(text).filter((name) => !usedTypeNames.has(name));
    expect(others).toEqual([]);
  });

  it("declares no name twice, regardless of the operations' names", async () => {
    const reads = ['report', 'useReport', 'orderStore', 'pagedOrdersStore'];
    const changes = [
      'paths',
      'DataOf',
      'changed',
      'loadedStore',
      'pagedStore',
      'reportStore',
      'totalOf',
    ];
    const others = ['reportOptions', 'mutation', 'readResource', 'orderKeys', 'Orders'];
    const files = await emit(framework, ({ paths }) => {
      const named = [...reads, ...changes, ...others];
      for (const [index, operationId] of named.entries()) {
        const operation = {
          operationId,
          tags: ['Order'],
          responses: { 204: { description: 'Fine.' } },
        };
        paths[`/odd/${index}`] = { [reads.includes(operationId) ? 'get' : 'post']: operation };
      }
    });
    const names = declaredNames(files.get(file('order')) ?? '');
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

/** What a module imports and exports. */
function declaredNames(text: string): readonly string[] {
  const imports = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace('type ', '').trim()),
  );
  const own = [...text.matchAll(/^export (?:class|const|function|type) (\w+)/gm)];
  return [...imports.filter((name) => name !== ''), ...own.map(([, name = '']) => name)];
}

/** The import of the core client. */
function coreImport(text: string): string {
  return /^import (?:type )?\{[^}]*\} from '\.\.\/client';/m.exec(text)?.[0] ?? '';
}

/** Names that begin with a capital letter and are imported from other modules. */
function importedTypes(text: string): readonly string[] {
  const imports = text.replace(coreImport(text), '').matchAll(/^import (?:type )?\{([^}]*)\}/gm);
  return [...imports]
    .flatMap(([, list = '']) => list.split(',').map((name) => name.replace('type ', '').trim()))
    .filter((name) => /^[A-Z]/.test(name));
}

function role(name: string, schema: object): object {
  return { name, in: 'query', schema, 'x-crud': { role: name } };
}
