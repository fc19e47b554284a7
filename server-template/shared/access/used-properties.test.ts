import { describe, expect, it } from 'vitest';
import { lackedInEmbed, type GuardedRelation } from './used-properties.ts';

const tags: GuardedRelation = {
  name: 'tags',
  key: [['id', 'postId']],
  through: {
    model: 'PostTag',
    key: [['tagId', 'id']],
    read: { postId: 'near', tagId: 'far' },
  },
  read: { id: 'tags' },
};

describe('the scopes of a relation through a junction', () => {
  it.each([
    [[], ['own', 'near', 'far', 'tags']],
    [['own', 'near', 'tags'], ['far']],
    [['own', 'far', 'tags'], ['near']],
    [['own', 'near', 'far', 'tags'], []],
  ])('%j lacks %j', (scopes, lacked) => {
    const seeing = { read: { id: 'own' }, scopes: new Set(scopes) };
    expect(lackedInEmbed([tags], new Set(['tags']), seeing)).toEqual(lacked);
  });
});
