import type { TFunction } from 'i18next';
import {
  Bell,
  Bookmark,
  CircleCheck,
  CircleHelp,
  Copy,
  Download,
  EyeOff,
  History,
  Info,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  RefreshCw,
  Search,
  Server,
  Settings2,
  SquareTerminal,
  TabletSmartphone,
  Upload,
  Wifi,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { nameDevice } from '#shared/device/device-text.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { type CommandId, commandIds, shortcutOf } from '#shared/model/command.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { showView, unusedNow } from '../../features/views/view-state.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { showAgent } from '../../state/agents-view.ts';
import { useConsole } from '../../state/console.ts';
import { showDevice } from '../../state/devices-view.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { useFleet } from '../../state/fleet.ts';
import { grid, updateGrid } from '../../state/fleet-grid.ts';
import { runCommand } from '../commands/run-command.ts';
import type { PaletteItem, Sources } from './find-items.ts';

const icons: Readonly<Record<CommandId, LucideIcon>> = {
  palette: Search,
  search: Search,
  'show-unused': CircleCheck,
  'copy-device-id': Copy,
  'copy-search': SquareTerminal,
  'ask-all': RefreshCw,
  'add-agent': Plus,
  'find-agents': Wifi,
  'import-agents': Upload,
  'show-devices': TabletSmartphone,
  'show-by-model': Bookmark,
  'show-agents': Server,
  'show-alerts': Bell,
  'show-history': History,
  settings: Settings2,
  'hide-names': EyeOff,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
  'zoom-reset': Search,
  shortcuts: Keyboard,
  tour: CircleHelp,
  diagnostics: Download,
  about: Info,
  'sign-out': LogOut,
};

/** What the palette can find right now. */
export function readSources(t: TFunction): Sources {
  const { reports } = useFleet.getState();
  const { views, recentChoices, session } = useConsole.getState();
  updateGrid(reports, Date.now());
  const labelOf = (command: CommandId) =>
    t(command === 'sign-out' && isWithoutAccount(session) ? 'account.switchLab' : `commands.${command}`);
  return {
    commands: commandIds
      .filter((command) => command !== 'palette')
      .map((command) => ({
        id: `command:${command}`,
        icon: icons[command],
        label: labelOf(command),
        shortcut: shortcutOf(command),
        act: () => runCommand(command),
      })),
    views: [{ ...unusedNow, name: t('views.unusedNow') }, ...views].map((view) => ({
      id: `view:${view.id}`,
      icon: Bookmark,
      label: view.name,
      act: () => showView(view),
    })),
    agents: Array.from(reports.values(), ({ agent }) => itemOfAgent(agent)),
    grid,
    toItem: itemOfDevice,
    searchFor: (text) => ({
      id: 'search',
      icon: Search,
      label: t('palette.searchFor', { text }),
      isForgotten: true,
      act: () => listDevices({ query: text, facets: new Map() }),
    }),
    recent: recentChoices,
  };
}

function itemOfAgent({ id, name, group, address }: Agent): PaletteItem {
  const place = formatAgentAddress(address);
  return {
    id: `agent:${id}`,
    icon: Server,
    label: name || place,
    detail: name ? place : group,
    text: [name, place, group].filter(Boolean).join(' '),
    act: () => showAgent(address),
  };
}

function itemOfDevice(row: GridRow): PaletteItem {
  const { agentText, key } = row;
  const { device } = row.entry;
  const label = nameDevice(device);
  return {
    id: `device:${key}`,
    icon: TabletSmartphone,
    label,
    detail: label === device.deviceId ? agentText : `${device.deviceId} · ${agentText}`,
    text: `${label} ${device.deviceId} ${agentText}`,
    row,
    // Without a serial, its ID may be another phone's later.
    isForgotten: device.noSerial !== null,
    act: () => showDevice(key),
  };
}
