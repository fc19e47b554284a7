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

/** Properties, further properties, alternatives, references. */
export const objectCases: readonly SchemaCase[] = [
  {
    reason: 'nobody has to send or read it',
    ...{ before: object({ a: text }), after: object({ a: text, b: text }) },
    request: ['harmless optional-property-added'],
    response: ['harmless optional-property-added'],
  },
  {
    reason: 'requests without it are rejected',
    before: object({ a: text }),
    after: object({ a: text, b: text }, { required: ['b'] }),
    request: ['breaking required-property-added'],
    response: ['harmless required-property-added'],
  },
  {
    reason: 'a required property that only the server writes need not be sent',
    before: object({ a: text }),
    after: object({ a: text, b: readOnly }, { required: ['b'] }),
    ...{ request: [], response: ['harmless required-property-added'] },
  },
  {
    reason: 'a required property that only clients write never comes',
    before: object({ a: text }),
    after: object({ a: text, b: writeOnly }, { required: ['b'] }),
    ...{ request: ['breaking required-property-added'], response: [] },
  },
  {
    reason: 'an object that promised to have no others has another property',
    before: object({ a: text }, { additionalProperties: false }),
    after: object({ a: text, b: text }, { additionalProperties: false }),
    request: ['harmless optional-property-added'],
    response: ['risky property-added-to-closed-object'],
  },
  {
    reason: 'what is sent is ignored, and what was read is gone',
    ...{ before: object({ a: text, b: text }), after: object({ a: text }) },
    request: ['risky optional-property-removed'],
    response: ['risky optional-property-removed'],
  },
  {
    reason: 'clients count on what is required',
    before: object({ a: text, b: text }, { required: ['b'] }),
    after: object({ a: text }),
    request: ['risky required-property-removed'],
    response: ['breaking required-property-removed'],
  },
  {
    reason: 'the end was announced',
    ...{ before: object({ a: text, b: deprecated }), after: object({ a: text }) },
    request: ['risky deprecated-property-removed'],
    response: ['risky deprecated-property-removed'],
  },
  {
    reason: 'an object that takes no others rejects it',
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
    reason: 'it may be missing where clients count on it',
    before: object({ a: text }, { required: ['a'] }),
    after: object({ a: text }),
    request: ['harmless property-became-optional'],
    response: ['breaking property-became-optional'],
  },
  {
    reason: 'what a client sends is ignored or rejected',
    ...{ before: object({ a: text }), after: object({ a: readOnly }) },
    request: ['risky property-became-read-only'],
    response: ['harmless property-became-read-only'],
  },
  {
    reason: 'it may be sent',
    ...{ before: object({ a: readOnly }), after: object({ a: text }) },
    request: ['harmless property-became-writable'],
    response: ['harmless property-became-writable'],
  },
  {
    reason: 'what has to be sent now need not be sent before',
    before: object({ a: readOnly }, { required: ['a'] }),
    after: object({ a: text }, { required: ['a'] }),
    request: ['breaking property-became-required', 'harmless property-became-writable'],
    response: ['harmless property-became-writable'],
  },
  {
    reason: 'it is no longer sent',
    ...{ before: object({ a: text }), after: object({ a: writeOnly }) },
    request: ['harmless property-became-write-only'],
    response: ['breaking property-became-write-only'],
  },
  {
    reason: 'it comes back',
    ...{ before: object({ a: writeOnly }), after: object({ a: text }) },
    request: ['harmless property-became-readable'],
    response: ['harmless property-became-readable'],
  },
  {
    reason: 'what only the server writes is not judged in requests',
    before: object({ a: readOnly }),
    after: object({ a: { ...readOnly, maxLength: 3 } }),
    ...{ request: [], response: ['harmless length-narrowed'] },
  },
  {
    reason: 'its end is announced, and it still works',
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
    reason: 'properties that are not listed are taken',
    before: object({ a: text }, { additionalProperties: false }),
    after: object({ a: text }, { additionalProperties: true }),
    ...{ request: ['harmless object-opened'], response: ['harmless object-opened'] },
  },
  {
    reason: 'an empty schema and true say the same as nothing',
    before: object({ a: text }, { additionalProperties: true }),
    after: object({ a: text }, { additionalProperties: {} }),
    ...{ request: [], response: [] },
  },
  {
    reason: 'further properties of another kind are rejected',
    before: { type: 'object' },
    after: { type: 'object', additionalProperties: text },
    request: ['breaking further-properties-described'],
    response: ['harmless further-properties-described'],
  },
  {
    reason: 'further properties may be anything',
    before: { type: 'object', additionalProperties: text },
    after: { type: 'object' },
    request: ['harmless further-properties-undescribed'],
    response: ['breaking further-properties-undescribed'],
  },
  {
    reason: 'further properties are judged like any value',
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
    reason: 'a part of allOf holds values to more',
    before: { allOf: [object({ a: text })] },
    after: { allOf: [object({ a: text }), { type: 'object', required: ['a'] }] },
    request: ['breaking property-became-required'],
    response: ['harmless property-became-required'],
  },
  {
    reason: 'what is written out and what is referred to is the same',
    ...{ before: ref('Cat'), after: cat, schemas: pets },
    ...{ request: [], response: [] },
  },
  {
    reason: 'what a reference leads to is not judged where it does not travel',
    before: object({ a: ref('Stamp') }),
    after: object({ a: ref('Stamp') }),
    schemas: { Stamp: readOnly },
    laterSchemas: { Stamp: { ...readOnly, maxLength: 3 } },
    ...{ request: [], response: ['harmless length-narrowed'] },
  },
  {
    reason: 'a property is what its reference leads to',
    before: object({ a: ref('Stamp') }),
    after: object({ a: ref('Stamp') }),
    schemas: { Stamp: text },
    laterSchemas: { Stamp: deprecated },
    ...{ request: ['harmless property-deprecated'], response: ['harmless property-deprecated'] },
  },
  {
    reason: 'an alternative is taken, and is a surprise',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { oneOf: [ref('Bird'), ref('Dog'), ref('Cat')] },
    schemas: pets,
    ...{ request: ['harmless variant-added'], response: ['breaking variant-added'] },
  },
  {
    reason: 'an alternative is rejected',
    before: { anyOf: [ref('Cat'), ref('Dog'), ref('Bird')] },
    after: { anyOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: ['breaking variant-removed'], response: ['harmless variant-removed'] },
  },
  {
    reason: 'what was the only one is one of several',
    ...{ before: ref('Cat'), after: { oneOf: [ref('Cat'), ref('Dog')] }, schemas: pets },
    ...{ request: ['harmless variant-added'], response: ['breaking variant-added'] },
  },
  {
    reason: 'one of several is the only one',
    ...{ before: { oneOf: [ref('Cat'), ref('Dog')] }, after: ref('Dog'), schemas: pets },
    ...{ request: ['breaking variant-removed'], response: ['harmless variant-removed'] },
  },
  {
    reason: 'the type that all alternatives have is not news',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { type: 'object', oneOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: [], response: [] },
  },
  {
    reason: 'an alternative without a name is known by what it is',
    before: { oneOf: [text, { type: 'integer' }] },
    after: { oneOf: [{ type: 'integer', maximum: 3 }, text] },
    request: ['breaking number-range-narrowed'],
    response: ['harmless number-range-narrowed'],
  },
  {
    reason: 'values have to be one of some alternatives beside what they were held to',
    before: object({ a: text, b: text }),
    after: object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
    request: ['breaking alternatives-introduced'],
    response: ['harmless alternatives-introduced'],
  },
  {
    reason: 'values need not be one of some alternatives any more',
    before: object({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    after: object({ a: text, b: text }),
    request: ['harmless alternatives-dropped'],
    response: ['breaking alternatives-dropped'],
  },
  {
    reason: 'values that have no such property are rejected',
    before: { oneOf: [ref('Cat'), ref('Dog')] },
    after: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    schemas: pets,
    ...{ request: ['risky discriminator-added'], response: ['harmless discriminator-added'] },
  },
  {
    reason: 'a client tells the alternatives apart by it',
    before: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    after: { oneOf: [ref('Cat'), ref('Dog')] },
    schemas: pets,
    ...{ request: ['harmless discriminator-removed'], response: ['risky discriminator-removed'] },
  },
  {
    reason: 'both sides look at another property',
    before: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    after: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
    schemas: pets,
    request: ['breaking discriminator-changed'],
    response: ['breaking discriminator-changed'],
  },
  {
    reason: 'a kind came and another went',
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
    reason: 'the name represents something else; a name and a reference are the same',
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
    reason: 'whether a condition rejects anything is for a person to say',
    ...{ before: text, after: { type: 'string', not: { enum: ['x'] } } },
    ...{ request: ['risky condition-added'], response: ['harmless condition-added'] },
  },
  {
    reason: 'values may come that a condition kept away',
    ...{ before: { type: 'string', not: { enum: ['x'] } }, after: text },
    ...{ request: ['harmless condition-removed'], response: ['risky condition-removed'] },
  },
  {
    reason: 'another condition lets others through',
    before: { type: 'string', not: { enum: ['x'] } },
    after: { type: 'string', not: { enum: ['y'] } },
    ...{ request: ['risky condition-changed'], response: ['risky condition-changed'] },
  },
  {
    reason: 'descriptions, titles and examples are for readers',
    before: object({ a: { type: 'string', description: 'One.', example: 'x' } }, { title: 'A' }),
    after: object({ a: { type: 'string', description: 'Two.', example: 'y' } }, { title: 'B' }),
    ...{ request: [], response: [] },
  },
  {
    reason: 'OpenAPI 3.0 ignores what is beside a reference',
    ...{ before: ref('Cat'), after: { ...ref('Cat'), maxProperties: 1 }, schemas: pets },
    ...{ request: [], response: [] },
  },
  {
    reason: 'OpenAPI 3.1 follows what is beside a reference',
    ...{ before: ref('Cat'), after: { ...ref('Cat'), maxProperties: 1 }, schemas: pets },
    versions: ['3.1.0', '3.1.0'],
    request: ['breaking property-count-narrowed'],
    response: ['harmless property-count-narrowed'],
  },
];
