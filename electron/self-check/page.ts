import type { ZodType } from 'zod';

/** The page that is checked. */
export interface CheckedPage {
  /** Runs a script in the page and parses its result. @throws if the script fails or the result is invalid. */
  evaluate<T>(script: string, schema: ZodType<T>): Promise<T>;
}

/** The part of Electron's WebContents that runs a script. */
interface ScriptRunner {
  executeJavaScript(script: string): Promise<unknown>;
}

/** The page of `contents`, which may not exist yet. */
export function checkedPage(contents: () => ScriptRunner | null): CheckedPage {
  return {
    async evaluate(script, schema) {
      const runner = contents();
      if (runner === null) throw new Error('there is no window');
      const reading = schema.safeParse(await runner.executeJavaScript(script));
      if (!reading.success) throw new Error('the page gave an answer of another form');
      return reading.data;
    },
  };
}
