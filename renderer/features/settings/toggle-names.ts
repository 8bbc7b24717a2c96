import { send } from '../../state/api/send.ts';
import { useConsole } from '../../state/console.ts';

/** Hides the names of users everywhere, or shows them again. */
export function toggleNames(): void {
  const { hideNames } = useConsole.getState().settings;
  send('settings.change', { hideNames: !hideNames });
}
