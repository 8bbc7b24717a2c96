import { type ConsoleState, useConsole } from './console.ts';

/** How main sends the names of people: unchanged (`plain`), or as pseudonyms in this language. */
export function nameDisplayOf({ settings, language }: Pick<ConsoleState, 'settings' | 'language'>): string {
  return settings.hideNames ? language : 'plain';
}

/** Component state that contains names is valid only while this value stays the same. */
export function useNameDisplay(): string {
  return useConsole(nameDisplayOf);
}
