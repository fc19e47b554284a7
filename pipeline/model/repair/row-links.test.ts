import { expect, it } from 'vitest';
import { introspected } from '../../merge/testing/introspected.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { publicDocument } from '../../../server-template/shared/public-document.ts';
import { resolveModel } from '../resolve-model.ts';

const tables = `
  CREATE TABLE people (id INTEGER PRIMARY KEY);
  CREATE TABLE rooms (house INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (house, number));
  CREATE TABLE secrets (id INTEGER PRIMARY KEY);
  CREATE TABLE stays (
    id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES people, payer_id INTEGER REFERENCES people,
    house INTEGER, room_number INTEGER, secret_id INTEGER REFERENCES secrets,
    FOREIGN KEY (house, room_number) REFERENCES rooms (house, number));
  CREATE TABLE bills (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people);`;

const edits: readonly (readonly [from: string | RegExp, to: string])[] = [
  [/"person(?=Id")/g, '"guest'],
  ['"operationId":"getPerson"', '"operationId":"fetchPerson"'],
  ['"Secret":{', '"Secret":{"x-internal":true,'],
];

async function linked(changes: typeof edits = []): Promise<unknown> {
  const text = changes.reduce(
    (document, [from, to]) => document.replace(from, to),
    JSON.stringify(await introspected(tables)),
  );
  const { document } = resolveModel(JSON.parse(text) as OpenApiDocument, 'a.json');
  const { components } = publicDocument(document) as unknown as OpenApiDocument;
  const { StayRow, PersonRow, BillRow } = { ...components?.responses };
  return { links: (components as { links?: object }).links, StayRow, PersonRow, BillRow };
}

const reference = (name: string): object => ({ $ref: `#/components/links/${name}` });

it('links each row to the rows that it refers to, once for each target and property', async () => {
  expect(await linked()).toMatchObject({
    links: {
      Person: { operationId: 'getPerson', parameters: { id: '$response.body#/personId' } },
      PersonByPayerId: { operationId: 'getPerson', parameters: { id: '$response.body#/payerId' } },
      Room: {
        operationId: 'getRoom',
        parameters: { house: '$response.body#/house', number: '$response.body#/roomNumber' },
      },
      Secret: { operationId: 'getSecret', parameters: { id: '$response.body#/secretId' } },
    },
    StayRow: {
      links: {
        person: reference('Person'),
        payer: reference('PersonByPayerId'),
        house: reference('Room'),
        secret: reference('Secret'),
      },
    },
    BillRow: { links: { person: reference('Person') } },
  });
  expect(await linked()).not.toHaveProperty('PersonRow.links');
});

it('follows renames, and omits internal models', async () => {
  const { links, StayRow } = (await linked(edits)) as Record<string, object>;
  expect(links).toEqual({
    Person: { operationId: 'fetchPerson', parameters: { id: '$response.body#/guestId' } },
    PersonByPayerId: { operationId: 'fetchPerson', parameters: { id: '$response.body#/payerId' } },
    Room: expect.anything() as unknown,
  });
  expect(StayRow).toHaveProperty('links.guest');
  expect(StayRow).not.toHaveProperty('links.secret');
});
