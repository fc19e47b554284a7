import { changeAbilities } from '../../pipeline/abilities/change-abilities.ts';
import { emitServer } from '../../pipeline/emit/server/emit-server.ts';
import type { ApiModel } from '../../pipeline/model/api-model.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import type { RunningApi, Settings } from '../../server-template/testing/running-api.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';
import { secret } from './access/secured-shop.ts';
import { createServerFolder, startWritten } from './edits/native-server.ts';
import { readShop } from './edits/shop.ts';
import type { Shop, ShopProvider } from './edits/shop.ts';

/** A document with `specmill add <words> --all` applied. */
export function withAbility(document: OpenApiDocument, words: string): OpenApiDocument {
  const change = { verb: 'add', words: words.split(' '), to: null, all: true } as const;
  return changeAbilities(document, resolveModel(document), change).document;
}

/** A generated server of an edited shop. */
export interface ServedShop extends AsyncDisposable {
  readonly api: RunningApi;
  readonly model: ApiModel;
  readonly database: TestDatabase;
}

/** Options of a shop's server. */
export interface ServingOptions {
  /** The shop's few rows by default. */
  readonly rows?: 'empty';
  /** Content of `custom/middleware.ts`. */
  readonly middleware?: string | undefined;
  readonly settings?: Settings;
}

/** Starts the server of an edited shop on a new database. */
export async function startShop(
  from: ShopProvider | Shop,
  edit: (document: OpenApiDocument) => OpenApiDocument,
  { rows, middleware, settings = {} }: ServingOptions = {},
): Promise<ServedShop> {
  const shop = typeof from === 'string' ? await readShop(from) : from;
  const model = resolveModel(edit(shop.document));
  const folder = await createServerFolder();
  const { files } = emitServer({
    ...{ model, documentPath: 'openapi/shop.json', output: '' },
    ...{ drizzle: shop.drizzle, runtime: [] },
  });
  const own = { path: 'custom/middleware.ts', owner: 'user', content: middleware ?? '' } as const;
  const database = await shop.createDatabase(rows);
  const all = middleware === undefined ? files : [...files, own];
  const access = { jwtSecret: secret, ...settings.access };
  const api = await startWritten(folder, all, database.url, { ...settings, access });
  return {
    ...{ api, model, database },
    async [Symbol.asyncDispose]() {
      await api.stop();
      await database.drop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
