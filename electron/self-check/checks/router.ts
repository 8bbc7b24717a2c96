import { z } from 'zod';
import { type Check, fail, pass } from '../check.ts';
import type { CheckedPage } from '../page.ts';

const script = `Promise.all([
  bridge.invoke('about.read', undefined),
  bridge.invoke('constructor', undefined),
  bridge.invoke('settings.change', 'no settings'),
]).then((answers) => answers.map((answer) => answer.ok ? 'ok' : answer.error.code))`;

export function routerCheck(page: CheckedPage): Check {
  return {
    name: 'router',
    expected: 'a call is answered; an unknown route and an invalid input are refused',
    async run() {
      const answers = (await page.evaluate(script, z.array(z.string()))).join();
      return answers === 'ok,unknown-route,invalid-input' ? pass(answers) : fail(answers);
    },
  };
}
