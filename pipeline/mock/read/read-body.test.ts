import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import type { Body } from '../../model/api-model.ts';
import { Schemas } from '../../model/schema-view.ts';
import { readBody } from './read-body.ts';

const mediaType = 'application/json';
const content = { mediaType, schema: null, schemaPointer: null, examples: [] };
const body: Body = { required: true, mediaTypes: [mediaType], contents: [content], schema: null };

it('rejects the body of a client that left before it was read', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-type': mediaType, 'content-length': '2' };
  request.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  await expect(
    readBody(request, body, { limit: 100, schemas: new Schemas({}) }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'BODY_INCOMPLETE',
  });
});
