import { createContext, runInContext } from 'node:vm';
import { checkedPage, type CheckedPage } from '../../../../electron/self-check/page.ts';

/** A page that runs the checks' own scripts in a world with just these globals, where eval works or does not. */
export function scriptPage(globals: object, { hasEval = false } = {}): CheckedPage {
  const context = createContext(globals, { codeGeneration: { strings: hasEval, wasm: false } });
  return checkedPage(() => ({
    executeJavaScript: async (script) => runInContext(script, context) as unknown,
  }));
}

/** A page that gives one answer after the other, the last one again and again, whatever it is asked. */
export function answeringPage(...answers: readonly unknown[]): CheckedPage {
  let at = 0;
  return checkedPage(() => ({ executeJavaScript: async () => answers[Math.min(at++, answers.length - 1)] }));
}

/** What a check is run with where nothing aborts it. */
export const endless = new AbortController().signal;
