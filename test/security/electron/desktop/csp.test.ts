import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../../electron/desktop/csp.ts';

const directives = new Map(
  contentSecurityPolicy.split('; ').map((directive): [string, string] => {
    const space = directive.indexOf(' ');
    return [directive.slice(0, space), directive.slice(space + 1)];
  }),
);

test.each([
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['connect-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
])('%s is %s', (name, value) => expect(directives.get(name)).toBe(value));

test('allows nothing inline, by eval, or from elsewhere', () => {
  expect(contentSecurityPolicy).not.toMatch(/unsafe-|\*|https?:/);
});

test('falls back to nothing', () => {
  for (const name of ['object-src', 'frame-src', 'worker-src', 'media-src', 'manifest-src', 'child-src'])
    expect(directives.get(name) ?? directives.get('default-src')).toBe("'none'");
});

test('allows only React Aria’s inline style', () => {
  const aria = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));
  const source = readFileSync(join(aria, 'dist/private/interactions/usePress.mjs'), 'utf8');
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source) ?? [];
  const [, template = ''] = /style\.textContent = `([^`]+)`/.exec(source) ?? [];
  const style = template.replace(/\$\{[^}]+\}/, attribute).trim();
  expect(style).toContain('touch-action');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(directives.get('style-src')).toBe(`'self' 'sha256-${hash}'`);
});
