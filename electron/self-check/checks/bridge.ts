import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

const script = `(() => {
  const property = Object.getOwnPropertyDescriptor(window, 'bridge');
  const bridge = property?.value;
  if (typeof bridge !== 'object' || bridge === null) return null;
  return {
    functions: Object.keys(bridge).filter((name) => typeof bridge[name] === 'function').sort().join(),
    names: Object.getOwnPropertyNames(bridge).sort().join(),
    isFrozen: Object.isFrozen(bridge),
    isFixed: !property.writable && !property.configurable,
  };
})()`;

const answer = z
  .object({ functions: z.string(), names: z.string(), isFrozen: z.boolean(), isFixed: z.boolean() })
  .nullable();

export function bridgeCheck(page: CheckedPage): Check {
  return {
    name: 'bridge',
    expected: 'window.bridge is fixed and frozen, with the functions invoke and subscribe only',
    async run() {
      const bridge = await page.evaluate(script, answer);
      if (bridge === null) return fail('the page has no bridge: the preload did not run');
      const { functions, names, isFrozen, isFixed } = bridge;
      if (functions !== 'invoke,subscribe' || names !== functions) return fail(`it has: ${names}`);
      if (!isFrozen) return fail('it is not frozen');
      return isFixed ? pass(names) : fail('the page can replace it');
    },
  };
}
