import { describe, expect, it } from 'vitest';
import type { Parameter } from '../document/openapi.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import { createExactParameters } from './exact-parameters.ts';

const wide = { type: 'integer', format: 'int64' };
const many = { type: 'array', items: wide };
const parameters = [
  { name: 'id', in: 'path', schema: wide },
  { name: 'line', in: 'path', schema: { type: 'integer', format: 'int32' } },
  { name: 'after', in: 'query', schema: wide },
  { name: 'size', in: 'query', schema: { ...wide, maximum: 100 } },
  { name: 'all', in: 'query', schema: many },
  { name: 'some', in: 'query', explode: false, schema: many },
  { name: 'fallback', in: 'query', schema: { ...wide, default: 7 } },
  { name: 'word', in: 'query', schema: { type: 'string' } },
] as unknown as readonly Parameter[];

const big = '9007199254740993';
const request = {
  received: {
    params: { id: big, line: '2' },
    query: { after: '5', size: '9', all: ['1', big], some: `${big},3`, word: '4' },
  },
  valid: {
    params: { id: Number(big), line: 2 },
    query: {
      ...{ after: 5, size: 9, all: [1, Number(big)], some: [Number(big), 3] },
      ...{ fallback: 7, word: '4' },
    },
  },
} as unknown as OperationRequest;

describe('parameters of a handler', () => {
  it('are bigints where Drizzle’s columns are', () => {
    expect(createExactParameters(parameters, 'postgresql')(request)).toEqual({
      params: { id: BigInt(big), line: 2 },
      query: {
        ...{ after: 5n, size: 9n, all: [1n, BigInt(big)], some: [BigInt(big), 3n] },
        ...{ fallback: 7n, word: '4' },
      },
    });
  });

  it('are numbers elsewhere, as far as these are exact', () => {
    for (const provider of ['sqlite', undefined])
      expect(createExactParameters(parameters, provider)(request)).toEqual({
        params: { id: BigInt(big), line: 2 },
        query: {
          ...{ after: 5, size: 9, all: [1, BigInt(big)], some: [BigInt(big), 3] },
          ...{ fallback: 7, word: '4' },
        },
      });
  });

  it('are bigints for MySQL’s unsigned ones, which have no format', () => {
    const own = [{ name: 'id', in: 'path', schema: { type: 'integer', minimum: 0 } }] as const;
    expect(createExactParameters(own, 'mysql')(request).params['id']).toBe(BigInt(big));
  });

  it.each([
    ['a limited BIGINT', 'postgresql', { maximum: 1000 }, true],
    ['a limited BIGINT from 0', 'postgresql', { minimum: 0, maximum: 1000 }, true],
    ['an oid', 'postgresql', { minimum: 0, maximum: 2 ** 32 - 1 }, false],
    ['a BIGINT below zero', 'mysql', { minimum: -5, maximum: 1000 }, true],
    ['an unsigned INT', 'mysql', { minimum: 0, maximum: 2 ** 32 - 1 }, false],
    ['a limited unsigned INT', 'mysql', { minimum: 1, maximum: 1000 }, false],
    ['an unsigned BIGINT from 1', 'mysql', { minimum: 1 }, true],
  ])('of %s on %s are of its type', (_name, provider, limits, isWide) => {
    const own = [
      { name: 'line', in: 'path', schema: { ...wide, ...limits } },
    ] as unknown as readonly Parameter[];
    expect(createExactParameters(own, provider)(request).params['line']).toBe(isWide ? 2n : 2);
  });
});
