import { createContext, runInContext } from 'node:vm';
import { checkedPage, type CheckedPage } from '../../../../electron/self-check/page.ts';

/** A page that runs the checks' own scripts in a world with only these globals, with or without eval. */
export function scriptPage(globals: object, { hasEval = false } = {}): CheckedPage {
  const context = createContext(globals, { codeGeneration: { strings: hasEval, wasm: false } });
  return checkedPage(() => ({
    executeJavaScript: async (script) => runInContext(script, context) as unknown,
  }));
}

/** A page that returns one result after the other, and then repeats the last one, for any script. */
export function answeringPage(...answers: readonly unknown[]): CheckedPage {
  let at = 0;
  return checkedPage(() => ({ executeJavaScript: async () => answers[Math.min(at++, answers.length - 1)] }));
}

/** The context of a check that is not aborted. */
export const endless = new AbortController().signal;
