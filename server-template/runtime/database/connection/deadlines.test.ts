import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('rejects unfinished work, each in its own time', () => {
  const missed: string[] = [];
  const deadlines = createDeadlines(1000, () => new Error('late'));
  const begin = (name: string) => deadlines.begin(() => missed.push(name));
  begin('first');
  const ended = begin('ended');
  vi.advanceTimersByTime(400);
  begin('second');
  deadlines.end(ended);
  vi.advanceTimersByTime(599);
  expect(missed).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(missed).toEqual(['first']);
  vi.advanceTimersByTime(400);
  expect(missed).toEqual(['first', 'second']);
});

test('has one timer, and none without work', () => {
  const deadlines = createDeadlines(1000, () => new Error('late'));
  for (let at = 0; at < 100; at += 1) deadlines.end(deadlines.begin(() => undefined));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1001);
  expect(vi.getTimerCount()).toBe(0);
});
