import { type CommandId, needsLab } from '#shared/model/command.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { send } from '../../state/api/send.ts';
import { askBeforeLeaving, readOwnClaims } from '../../state/claims.ts';
import { useConsole } from '../../state/console.ts';
import {
  openDialog,
  showDiagnostics,
  showTour,
  showList,
  showPage,
  openLabChoice,
} from '../../state/page.ts';
import { isPageCovered } from '../../state/overlays.ts';
import { showByModel } from '../../state/by-model.ts';
import { toggleUnused } from '../../state/facet-selection.ts';
import { requestSearchFocus } from '../../state/devices-view.ts';
import { isWindows } from '../../ui/platform.ts';
import { changeZoom, toggleNames } from '../../state/change-settings.ts';
import { report } from '../../state/report.ts';

/** They only change how the page looks, so they also work while a dialog is open. */
const harmless: ReadonlySet<CommandId> = new Set(['hide-names', 'zoom-in', 'zoom-out', 'zoom-reset']);

export function requestCommand(command: CommandId): void {
  if (isPageCovered() && !harmless.has(command)) return;
  runCommand(command);
}

export function runCommand(command: CommandId): void {
  if (needsLab(command) && useConsole.getState().session.kind !== 'signed-in') return;
  actions[command]();
}

const actions: Readonly<Record<CommandId, () => void>> = {
  palette: () => openDialog({ kind: 'palette' }),
  search: focusSearch,
  'show-unused': toggleUnused,
  'copy-device-id': () => report(copyId()),
  'copy-search': () => report(copySearch()),
  'ask-all': () => send('agents.refresh', { agentIds: null }),
  'add-agent': () => openDialog({ kind: 'add-agent', linked: null }),
  'find-agents': () => openDialog({ kind: 'find-agents' }),
  'import-agents': () => openDialog({ kind: 'import-agents', text: '' }),
  'show-devices': () => showPage('devices'),
  'show-by-model': showByModel,
  'show-agents': () => showPage('agents'),
  'show-alerts': () => showPage('alerts'),
  'show-history': () => showPage('history'),
  settings: () => showPage('settings'),
  'hide-names': toggleNames,
  'zoom-in': () => changeZoom('in'),
  'zoom-out': () => changeZoom('out'),
  'zoom-reset': () => changeZoom('reset'),
  shortcuts: () => openDialog({ kind: 'shortcuts' }),
  // Later: the closing palette still has the focus.
  tour: () => setTimeout(showTour, 0, true),
  diagnostics: () => showDiagnostics(true),
  about: () => openDialog({ kind: 'about' }),
  'sign-out': leaveLab,
};

function focusSearch(): void {
  showList();
  requestSearchFocus();
}

// These need the device list's engine, which the first screen doesn't wait for.
async function copyId(): Promise<void> {
  const { copyDeviceId } = await import('./copy-device-id.ts');
  copyDeviceId();
}

async function copySearch(): Promise<void> {
  const { copySearchCommand } = await import('../../features/devices/commands/search-command.ts');
  copySearchCommand(isWindows ? 'powershell' : 'posix');
}

function leaveLab(): void {
  if (readOwnClaims().length > 0) return askBeforeLeaving(true);
  // Without an account, you leave in order to choose another lab.
  if (isWithoutAccount(useConsole.getState().session)) openLabChoice(true);
  send('session.signOut');
}
