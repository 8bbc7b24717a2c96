import type { ZodType } from 'zod';

interface ScriptRunner {
  executeJavaScript(script: string): Promise<unknown>;
}

export type CheckedPage = ReturnType<typeof checkedPage>;

/** The page of `contents`, which may not exist yet. */
export function checkedPage(contents: () => ScriptRunner | null) {
  return {
    /** Runs a script in the page and parses its result. @throws if the script fails or the result is invalid. */
    async evaluate<T>(script: string, schema: ZodType<T>): Promise<T> {
      const runner = contents();
      if (runner === null) throw new Error('there is no window');
      const reading = schema.safeParse(await runner.executeJavaScript(script));
      if (!reading.success) throw new Error('the page returned an invalid response');
      return reading.data;
    },
  };
}
