import { assertNever } from '#shared/assert-never.ts';
import { useConsole } from '../../state/console.ts';
import { clearPicks } from '../../state/device-picks.ts';
import { openDevice, search } from '../../state/devices-view.ts';
import { showPage } from '../../state/page.ts';
import { showAgent } from '../../features/agents/show-agent.ts';
import type { PaletteItem } from '../palette/palette-item.ts';
import { freeNow, showView } from '../../features/views/view-state.ts';
import { runCommand } from '../commands/run-command.ts';

/** Goes where an item of the palette leads, or does what it says. */
export function choose(item: PaletteItem): void {
  switch (item.kind) {
    case 'command':
      return runCommand(item.command);
    case 'view': {
      const views = [freeNow, ...useConsole.getState().views];
      const view = views.find(({ id }) => id === item.viewId);
      return view && showView(view);
    }
    case 'agent':
      return showAgent(item.agent.address);
    case 'device':
      openDevice(item.row.key);
      return showPage('devices');
    case 'search':
      search(item.text);
      clearPicks();
      return showPage('devices');
    default:
      return assertNever(item);
  }
}
