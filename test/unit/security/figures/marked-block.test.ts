import { describe, expect, it } from 'vitest';
import { replaceBlock } from '../../../security/figures/marked-block.ts';

describe('a marked block', () => {
  const text = 'before\n<!-- a: begin -->\nold\n<!-- a: end -->\nafter\n';

  it('is replaced without the text around it', () =>
    expect(replaceBlock(text, 'a', 'new')).toBe(
      'before\n<!-- a: begin -->\n\nnew\n\n<!-- a: end -->\nafter\n',
    ));

  it.each(['b', ''])('that does not exist cannot be replaced: %j', (name) =>
    expect(() => replaceBlock(text, name, 'new')).toThrow('There is no block'),
  );

  it('can be in a text that is written repeatedly', () => {
    const once = replaceBlock(text, 'a', 'new');
    expect(replaceBlock(once, 'a', 'new')).toBe(once);
  });
});
