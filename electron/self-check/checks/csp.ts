import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

// Without the policy, no request leaves the computer either: the session refuses it, and the name does not
// resolve.
const script = `(async () => {
  const violated = new Set();
  const { promise: reported, resolve } = Promise.withResolvers();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    violated.add(effectiveDirective);
    if (violated.size >= 2) resolve();
  });
  const isFetched = await fetch('https://self-check.invalid/').then(() => true, () => false);
  const element = document.createElement('script');
  element.append('globalThis.selfCheckScript = true');
  document.body.append(element);
  element.remove();
  // DevTools allows eval despite the policy, but only until the first await.
  await new Promise((resolve) => setTimeout(resolve));
  let canEvaluate = true;
  try { (0, eval)('0'); } catch { canEvaluate = false; }
  await Promise.race([reported, new Promise((resolve) => setTimeout(resolve, 1000))]);
  return { isFetched, isInserted: 'selfCheckScript' in globalThis, canEvaluate, violated: [...violated] };
})()`;

const answer = z.object({
  isFetched: z.boolean(),
  isInserted: z.boolean(),
  canEvaluate: z.boolean(),
  violated: z.array(z.string()),
});

export function cspCheck(page: CheckedPage): Check {
  return {
    name: 'csp',
    expected: 'a request, an inline script and eval are blocked by the Content-Security-Policy',
    async run() {
      const { isFetched, isInserted, canEvaluate, violated } = await page.evaluate(script, answer);
      if (isFetched) return fail('a request to another origin was answered');
      // If the policy reported nothing, another guard blocked the request.
      if (!violated.includes('connect-src')) return fail('the policy did not block a request');
      if (isInserted) return fail('an inline script ran');
      if (canEvaluate) return fail('eval works');
      return pass(`blocked by ${violated.toSorted().join(', ')}`);
    },
  };
}
