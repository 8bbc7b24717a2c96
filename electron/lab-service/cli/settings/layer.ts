import type { Setting } from './setting.ts';

/** Where settings are said: a file, the environment or the command line. */
export interface Layer {
  /** By the setting's path. */
  readonly found: ReadonlyMap<string, Found>;
  /** What is wrong before any value is looked at, each with its place. */
  readonly problems: readonly string[];
}

export interface Found {
  readonly value: unknown;
  /** `file:line:column: path`, the variable's name or the flag: what a sentence about the value begins with. */
  readonly place: string;
}

/** What a variable or a flag says, as the file would. A text that is not of the form stays one, and is refused later. */
export function readText(text: string, form: Setting['form']): unknown {
  switch (form) {
    case 'number':
      return /^-?\d+$/.test(text.trim()) ? Number(text) : text;
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'text':
    case 'path':
      return text;
  }
}
