import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';

it('the example for nginx lets programs wait as long as the service does', async () => {
  const example = await readFile(join(import.meta.dirname, '../../../docs/examples/nginx.conf'), 'utf8');
  const [, location = ''] = /location \/v1\/ \{([^}]*)\}/.exec(example) ?? [];
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(location) ?? [];
  expect(Number(seconds)).toBeGreaterThan(MAX_WAIT_SECONDS);
});
