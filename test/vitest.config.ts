import { defineConfig } from 'vitest/config';
import { vitestTally } from './tally/vitest-tally.ts';

const root = new URL('..', import.meta.url).pathname;
const project = (name: string) => ({
  test: { name, root, include: [`test/${name}/**/*.test.{ts,tsx}`], environment: 'node' as const },
});

export default defineConfig({
  test: {
    reporters: ['default', vitestTally],
    projects: [project('unit'), project('security'), project('integration'), project('package')],
  },
});
