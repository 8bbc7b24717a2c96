import type { ZodType } from 'zod';

/** The page that is checked. */
export interface CheckedPage {
  /** Runs a script in the page and reads what it gives. @throws when the script fails or gives something else. */
  evaluate<T>(script: string, schema: ZodType<T>): Promise<T>;
}

/** As much of Electron's WebContents as runs a script. */
interface ScriptRunner {
  executeJavaScript(script: string): Promise<unknown>;
}

/** The page of `contents`, which may not be there yet. */
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
