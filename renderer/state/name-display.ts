import { type ConsoleState, useConsole } from './console.ts';

/** How main sends the names of people: as they are, or as letters in this language. */
export function nameDisplayOf({ settings, language }: Pick<ConsoleState, 'settings' | 'language'>): string {
  return settings.hideNames ? language : 'plain';
}

/** Component state that contains names is valid only for one value. */
export function useNameDisplay(): string {
  return useConsole(nameDisplayOf);
}
