import type { SchemaCase } from './schema-case.ts';

const text = { type: 'string' };
const readOnly = { type: 'string', readOnly: true };
const writeOnly = { type: 'string', writeOnly: true };
const deprecated = { type: 'string', deprecated: true };

function object(properties: object, rest: object = {}): object {
  return { type: 'object', properties, ...rest };
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

const cat = object(
  { kind: { type: 'string', enum: ['cat'] }, lives: text },
  { required: ['lives'] },
);
const dog = object(
  { kind: { type: 'string', enum: ['dog'] }, breed: text },
  { required: ['breed'] },
);
const pets = { Cat: cat, Dog: dog, Bird: object({ wings: text }, { required: ['wings'] }) };

/** Properties, additional properties, alternatives, references. */
export const objectCases: readonly SchemaCase[] = [
  {
    reason: 'an optional property does not affect clients',
    ...{ before: object({ a: text }), after: object({ a: text, b: text }) },
    request: ['harmless optional-property-added'],
    response: ['harmless optional-property-added'],
  },
  {
    reason: 'requests without a new required property are rejected',
    before: object({ a: text }),
    after: object({ a: text, b: text }, { required: ['b'] }),
    request: ['breaking required-property-added'],
    response: ['harmless required-property-added'],
  },
  {
    reason: 'a required property that only the server writes is not required in requests',
    before: object({ a: text }),
    after: object({ a: text, b: readOnly }, { required: ['b'] }),
    ...{ request: [], response: ['harmless required-property-added'] },
  },
  {
    reason: 'a required property that only clients write is not required in responses',
    before: object({ a: text }),
    after: object({ a: text, b: writeOnly }, { required: ['b'] }),
    ...{ request: ['breaking required-property-added'], response: [] },
  },
  {
    reason: 'an object that excluded additional properties has another one',
    before: object({ a: text }, { additionalProperties: false }),
    after: object({ a: text, b: text }, { additionalProperties: false }),
    request: ['harmless optional-property-added'],
    response: ['risky property-added-to-closed-object'],
  },
  {
    reason: 'a removed property is ignored in requests and missing in responses',
    ...{ before: object({ a: text, b: text }), after: object({ a: text }) },
    request: ['risky optional-property-removed'],
    response: ['risky optional-property-removed'],
  },
  {
    reason: 'clients rely on required properties',
    before: object({ a: text, b: text }, { required: ['b'] }),
    after: object({ a: text }),
    request: ['risky required-property-removed'],
    response: ['breaking required-property-removed'],
  },
  {
    reason: 'a removed property was deprecated',
    ...{ before: object({ a: text, b: deprecated }), after: object({ a: text }) },
    request: ['risky deprecated-property-removed'],
    response: ['risky deprecated-property-removed'],
  },
  {
    reason: 'an object without additional properties rejects a removed one',
    before: object({ a: text, b: text }, { additionalProperties: false }),
    after: object({ a: text }, { additionalProperties: false }),
    request: ['breaking property-removed-from-closed-object'],
    response: ['risky optional-property-removed'],
  },
  {
    reason: 'requests without it are rejected; responses always have it',
    before: object({ a: text }),
    after: object({ a: text }, { required: ['a'] }),
    request: ['breaking property-became-required'],
    response: ['harmless property-became-required'],
  },
  {
    reason: 'a property on which clients rely may be missing',
    before: object({ a: text }, { required: ['a'] }),
    after: object({ a: text }),
    request: ['harmless property-became-optional'],
    response: ['breaking property-became-optional'],
  },
  {
    reason: 'a property that clients send becomes read-only',
    ...{ before: object({ a: text }), after: object({ a: readOnly }) },
    request: ['risky property-became-read-only'],
    response: ['harmless property-became-read-only'],
  },
  {
    reason: 'a read-only property becomes writable',
    ...{ before: object({ a: readOnly }), after: object({ a: text }) },
    request: ['harmless property-became-writable'],
    response: ['harmless property-became-writable'],
  },
  {
    reason: 'a required property was read-only before',
    before: object({ a: readOnly }, { required: ['a'] }),
    after: object({ a: text }, { required: ['a'] }),
    request: ['breaking property-became-required', 'harmless property-became-writable'],
    response: ['harmless property-became-writable'],
  },
  {
    reason: 'a property becomes write-only',
    ...{ before: object({ a: text }), after: object({ a: writeOnly }) },
    request: ['harmless property-became-write-only'],
    response: ['breaking property-became-write-only'],
  },
  {
    reason: 'a write-only property becomes readable',
    ...{ before: object({ a: writeOnly }), after: object({ a: text }) },
    request: ['harmless property-became-readable'],
    response: ['harmless property-became-readable'],
  },
  {
    reason: 'read-only properties are not compared in requests',
    before: object({ a: readOnly }),
    after: object({ a: { ...readOnly, maxLength: 3 } }),
    ...{ request: [], response: ['harmless length-narrowed'] },
  },
  {
    reason: 'a deprecated property still works',
    ...{ before: object({ a: text }), after: object({ a: deprecated }) },
    ...{ request: ['harmless property-deprecated'], response: ['harmless property-deprecated'] },
  },
  {
    reason: 'properties that are not listed are rejected',
    before: object({ a: text }),
    after: object({ a: text }, { additionalProperties: false }),
    ...{ request: ['breaking object-closed'], response: ['harmless object-closed'] },
  },
  {
    reason: 'properties that are not listed are accepted',
    before: object({ a: text }, { additionalProperties: false }),
    after: object({ a: text }, { additionalProperties: true }),
    ...{ request: ['harmless object-opened'], response: ['harmless object-opened'] },
  },
  {
    reason: 'an empty schema and true are equivalent to no keyword',
    before: object({ a: text }, { additionalProperties: true }),
    after: object({ a: text }, { additionalProperties: {} }),
    ...{ request: [], response: [] },
  },
  {
    reason: 'additional properties of another type are rejected',
    before: { type: 'object' },
    after: { type: 'object', additionalProperties: text },
    request: ['breaking further-properties-described'],
    response: ['harmless further-properties-described'],
  },
  {
    reason: 'additional properties may have any type',
    before: { type: 'object', additionalProperties: text },
    after: { type: 'object' },
    request: ['harmless further-properties-undescribed'],
    response: ['breaking further-properties-undescribed'],
  },
  {
    reason: 'additional properties are compared like any value',
    before: { type: 'object', additionalProperties: { type: 'integer' } },
    after: { type: 'object', additionalProperties: { type: 'number' } },
    ...{ request: ['harmless type-widened'], response: ['breaking type-widened'] },
  },
  {
    reason: 'a property may move into allOf',
    before: object({ a: text, b: text }, { required: ['b'] }),
    after: { allOf: [object({ a: text }), object({ b: text }, { required: ['b'] })] },
    ...{ request: [], response: [] },
  },
  {
    reason: 'a part of allOf adds a constraint',
    before: { allOf: [object({ a: text })] },
    after: { allOf: [object({ a: text }), { type: 'object', required: ['a'] }] },
    request: ['breaking property-became-required'],
    response: ['harmless property-became-required'],
  },
  {
    reason: 'an inline schema is equivalent to a reference',
    ...{ before: ref('Cat'), after: cat, schemas: pets },
    ...{ request: [], response: [] },
  },
  {
    reason: 'a referenced read-only schema is not compared in requests',
    before: object({ a: ref('Stamp') }),
    after: object({ a: ref('Stamp') }),
    schemas: { Stamp: readOnly },
    laterSchemas: { Stamp: { ...readOnly, maxLength: 3 } },
    ...{ request: [], response: ['harmless length-narrowed'] },
  },
  {
    reason: 'a property is compared with the target of its reference',
    before: object({ a: ref('Stamp') }),
    after: object({ a: ref('Stamp') }),
    schemas: { Stamp: text },
    laterSchemas: { Stamp: deprecated },
    ...{ request: ['harmless property-deprecated'], response: ['harmless property-deprecated'] },
  },
  {
    reason: 'a new alternative is accepted in requests and unexpected in responses',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { oneOf: [ref('Bird'), ref('Dog'), ref('Cat')] },
    schemas: pets,
    ...{ request: ['harmless variant-added'], response: ['breaking variant-added'] },
  },
  {
    reason: 'a removed alternative is rejected',
    before: { anyOf: [ref('Cat'), ref('Dog'), ref('Bird')] },
    after: { anyOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: ['breaking variant-removed'], response: ['harmless variant-removed'] },
  },
  {
    reason: 'the only schema becomes one of several',
    ...{ before: ref('Cat'), after: { oneOf: [ref('Cat'), ref('Dog')] }, schemas: pets },
    ...{ request: ['harmless variant-added'], response: ['breaking variant-added'] },
  },
  {
    reason: 'one of several becomes the only schema',
    ...{ before: { oneOf: [ref('Cat'), ref('Dog')] }, after: ref('Dog'), schemas: pets },
    ...{ request: ['breaking variant-removed'], response: ['harmless variant-removed'] },
  },
  {
    reason: 'a type that all alternatives have is not a change',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { type: 'object', oneOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: [], response: [] },
  },
  {
    reason: 'an unnamed alternative is matched by its content',
    before: { oneOf: [text, { type: 'integer' }] },
    after: { oneOf: [{ type: 'integer', maximum: 3 }, text] },
    request: ['breaking number-range-narrowed'],
    response: ['harmless number-range-narrowed'],
  },
  {
    reason: 'values must also match one of several alternatives',
    before: object({ a: text, b: text }),
    after: object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    request: ['breaking alternatives-introduced'],
    response: ['harmless alternatives-introduced'],
  },
  {
    reason: 'values no longer have to match one of several alternatives',
    before: object({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    after: object({ a: text, b: text }),
    request: ['harmless alternatives-dropped'],
    response: ['breaking alternatives-dropped'],
  },
  {
    reason: 'values without the discriminator are rejected',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    schemas: pets,
    ...{ request: ['risky discriminator-added'], response: ['harmless discriminator-added'] },
  },
  {
    reason: 'a client relies on the discriminator',
    before: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    after: { oneOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: ['harmless discriminator-removed'], response: ['risky discriminator-removed'] },
  },
  {
    reason: 'both sides use another discriminator',
    before: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    after: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
    schemas: pets,
    request: ['breaking discriminator-changed'],
    response: ['breaking discriminator-changed'],
  },
  {
    reason: 'a value of the discriminator is added and another removed',
    before: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
    },
    after: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', hound: 'Dog' } },
    },
    schemas: pets,
    request: ['breaking discriminator-value-removed', 'harmless discriminator-value-added'],
    response: ['risky discriminator-value-added', 'harmless discriminator-value-removed'],
  },
  {
    reason: 'a value maps to another schema; a name is equivalent to a reference',
    before: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
    },
    after: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: 'Cat' },
      },
    },
    schemas: pets,
    request: ['breaking discriminator-value-moved'],
    response: ['breaking discriminator-value-moved'],
  },
  {
    reason: 'whether a condition rejects anything must be reviewed',
    ...{ before: text, after: { type: 'string', not: { enum: ['x'] } } },
    ...{ request: ['risky condition-added'], response: ['harmless condition-added'] },
  },
  {
    reason: 'values may be returned that a condition excluded',
    ...{ before: { type: 'string', not: { enum: ['x'] } }, after: text },
    ...{ request: ['harmless condition-removed'], response: ['risky condition-removed'] },
  },
  {
    reason: 'a changed condition allows other values',
    before: { type: 'string', not: { enum: ['x'] } },
    after: { type: 'string', not: { enum: ['y'] } },
    ...{ request: ['risky condition-changed'], response: ['risky condition-changed'] },
  },
  {
    reason: 'descriptions, titles and examples do not affect clients',
    before: object({ a: { type: 'string', description: 'One.', example: 'x' } }, { title: 'A' }),
    after: object({ a: { type: 'string', description: 'Two.', example: 'y' } }, { title: 'B' }),
    ...{ request: [], response: [] },
  },
  {
    reason: 'OpenAPI 3.0 ignores keywords next to a reference',
    ...{ before: ref('Cat'), after: { ...ref('Cat'), maxProperties: 1 }, schemas: pets },
    ...{ request: [], response: [] },
  },
  {
    reason: 'OpenAPI 3.1 applies keywords next to a reference',
    ...{ before: ref('Cat'), after: { ...ref('Cat'), maxProperties: 1 }, schemas: pets },
    versions: ['3.1.0', '3.1.0'],
    request: ['breaking property-count-narrowed'],
    response: ['harmless property-count-narrowed'],
  },
];
