import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { editedDocument } from '../testing/edited-document.ts';
import { withoutInternalProperties } from './internal-properties.ts';

const price = '#/components/schemas/CreateTrackDTO/properties/price';
const internal = { type: 'number', 'x-internal': true };

it('bodies of tables have no internal properties', () => {
  const document = editedDocument(
    [price, internal],
    ['#/components/schemas/CreateTrackDTO/required', ['title', 'price']],
    ['#/components/schemas/Track/properties/price/x-internal', true],
  );
  const { CreateTrackDTO, Track } = withoutInternalProperties(document).components?.schemas ?? {};
  expect(CreateTrackDTO).toMatchObject({ required: ['title'] });
  expect(CreateTrackDTO).not.toHaveProperty('properties.price');
  // Models describe columns.
  expect(Track).toHaveProperty('properties.price');
});

it('bodies of third-party documents have them only if they are required', () => {
  const body = {
    type: 'object',
    required: ['needed'],
    properties: { needed: { 'x-internal': true }, other: { 'x-internal': true }, open: {} },
  };
  const document = { components: { schemas: { Body: body } } } as unknown as OpenApiDocument;
  const { Body } = withoutInternalProperties(document).components?.schemas ?? {};
  const { other, ...shown } = body.properties;
  expect(other).toBeDefined();
  expect(Body).toMatchObject({ required: ['needed'] });
  expect(Body).toHaveProperty('properties', shown);
});

it('other documents stay the same', () => {
  const document = editedDocument();
  expect(withoutInternalProperties(document)).toBe(document);
});
