import { objectOrEmpty } from '../../../server-template/shared/json/json-object.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import {
  answering,
  bodyOf,
  heading,
  instead,
  isList,
  pathOf,
  replyWith,
  sending,
  showing,
  withBody,
  type Row,
} from './faulty/layers.ts';
import type { Layer } from './faulty/faulty-server.ts';
import type { FaultyApi } from './faulty/try-faulty.ts';

/** Changes what is sold of an album. */
const selling = (row: Row, change: Row): Row =>
  'title' in row ? { ...row, sale: { ...objectOrEmpty(row['sale']), ...change } } : row;

const ofArtist = /\/artists\/\d+$/;
const albums = /\/artists\/\d+\/albums$/;

const faults = {
  'total counts the page': answering((reply, call) => {
    const { meta } = bodyOf(reply);
    return isList(call) && meta !== undefined
      ? withBody(reply, { ...bodyOf(reply), meta: { ...objectOrEmpty(meta), total: 1 } })
      : reply;
  }),
  'unknown parents have rows': instead(404, (reply, call) =>
    call.method === 'GET' && albums.test(pathOf(call)) ? replyWith(200, []) : reply,
  ),
  'constant varies': showing((row) => ('label' in row ? { ...row, label: 'live' } : row)),
  'default is not stored': sending((body, call) =>
    call.method === 'POST' ? selling(body, { stock: 0, ...objectOrEmpty(body['sale']) }) : body,
  ),
  'deprecation is not announced': heading('deprecation', () => null),
  'price is not kept': showing((row) => selling(row, { price: '1.00' })),
  'a new name is not kept': showing(
    (row, call) => (ofArtist.test(pathOf(call)) ? { ...row, name: 'Nobody' } : row),
    /^GET$/,
  ),
} satisfies Readonly<Record<string, Layer>>;

export type EditedFault = keyof typeof faults;

const { pathname } = new URL('edited.json', import.meta.url);

/** Artists in envelopes, and albums below them. */
export const editedApi: FaultyApi<EditedFault> = {
  model: resolveModel(await loadDocument(pathname)),
  faults,
};
