import type { BookshopFault } from './bookshop-faults.ts';

const list = ['GET /books', 'GET /authors'];
const create = ['POST /books', 'POST /authors'];
const get = ['GET /books/{id}', 'GET /authors/{id}'];
const put = ['PUT /books/{id}', 'PUT /authors/{id}'];
const patch = ['PATCH /books/{id}', 'PATCH /authors/{id}'];
const remove = ['DELETE /books/{id}', 'DELETE /authors/{id}'];
const write = [...create, ...put, ...patch];
const row = [...get, ...put, ...patch, ...remove];
const all = [...list, ...create, ...row];

/** The operations of which one must be blamed for a fault. */
export const blamedOperations: Readonly<Record<BookshopFault, readonly string[]>> = {
  'create answers 200': create,
  'get leaves out a field': ['GET /books/{id}'],
  'price is text': ['GET /books/{id}'],
  'get adds a field': ['GET /books/{id}'],
  'null where none may be': ['GET /books/{id}'],
  'genre is unknown': ['GET /books/{id}'],
  'date has slashes': ['GET /authors/{id}'],
  'get forgets': get,
  'put is not kept': put,
  'patch is not kept': patch,
  'patch empties the rest': patch,
  'delete keeps the row': remove,
  'delete answers 200': remove,
  'create stores another title': ['GET /books/{id}', 'POST /books'],
  'limit is ignored': list,
  'page is ignored': list,
  'pages overlap': list,
  'list is never empty': list,
  'list leaves out new rows': list,
  'order changes': list,
  'filter is ignored': ['GET /books'],
  'ne keeps equals': ['GET /books'],
  'gte is gt': ['GET /books'],
  'lt is lte': ['GET /books'],
  'like minds case': ['GET /books'],
  'null filter is ignored': ['GET /books'],
  'sort is ignored': ['GET /books'],
  'minus is ignored': ['GET /books'],
  'fields is ignored': ['GET /books'],
  'total is missing': list,
  'total is no number': list,
  'location is missing': create,
  'location leads nowhere': create,
  'another method is accepted': all,
  'allow is missing': all,
  'required is not checked': create,
  'unknown field is accepted': write,
  'type is not checked': write,
  'length is not checked': write,
  'minimum is not checked': write,
  'maximum answers 500': write,
  'pattern is not checked': write,
  'enum is not checked': write,
  'null is accepted': write,
  'items are not checked': write,
  'format is not checked': ['POST /authors', 'PUT /authors/{id}', 'PATCH /authors/{id}'],
  'unknown parameter is accepted': all,
  'limit is not checked': list,
  'id is not checked': row,
  'unique is not checked': create,
  'unique is not checked by put': put,
  'parent is not checked': write,
  'parent may be deleted': ['POST /books', 'DELETE /authors/{id}'],
  'unknown id answers 200': row,
  'unknown id answers 500': row,
  'malformed JSON answers 500': write,
  'malformed JSON is accepted': write,
  'errors are text': all,
  'errors lack their message': all,
  'answers are called HTML': all,
  'any media type is accepted': write,
  'any size is accepted': write,
  'no token is needed': ['DELETE /books/{id}'],
  'any token will do': ['DELETE /books/{id}'],
};
