import { useConsole } from './console.ts';

/**
 * Changes when main replaces people's names by letters, the letters by those of another language, or shows the names again.
 * Component state that contains names must not outlive it.
 */
export function useNameForm(): string {
  return useConsole(({ settings, language }) => (settings.hideNames ? language : 'names'));
}
