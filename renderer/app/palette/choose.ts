import { send } from '../../state/api/send.ts';
import { closeDialog } from '../../state/page.ts';
import { useConsole } from '../../state/console.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { showDevice } from '../../state/devices-view.ts';
import { showAgent } from '../../state/agents-view.ts';
import { idOf, type PaletteItem } from './palette-item.ts';
import { unusedNow, showView } from '../../features/views/view-state.ts';
import { runCommand } from '../commands/run-command.ts';

/** Closes the palette, and opens the item or runs its command. */
export function choose(item: PaletteItem): void {
  if (canRemember(item)) send('recentChoices.remember', { id: idOf(item) });
  closeDialog();
  switch (item.kind) {
    case 'command':
      return runCommand(item.command);
    case 'view': {
      const views = [unusedNow, ...useConsole.getState().views];
      const view = views.find(({ id }) => id === item.viewId);
      return view && showView(view);
    }
    case 'agent':
      return showAgent(item.agent.address);
    case 'device':
      return showDevice(item.row.key);
    case 'search':
      return listDevices({ query: item.text, facets: new Map() });
  }
}

/** Another phone can have the ID of one without a serial later. */
function canRemember(item: PaletteItem): boolean {
  return item.kind !== 'search' && !(item.kind === 'device' && item.row.entry.device.noSerial);
}
