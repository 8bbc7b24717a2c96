import { type CommandId, needsLab } from '#shared/model/command.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { send } from '../../state/api/send.ts';
import { toggleNames } from '../../features/settings/toggle-names.ts';
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
import { changeZoom } from '../../state/change-settings.ts';
import { report } from '../../state/report.ts';

/** These change only the look of the page, so they also work while a dialog is open. */
const harmless: ReadonlySet<CommandId> = new Set(['hide-names', 'zoom-in', 'zoom-out', 'zoom-reset']);

export function requestCommand(command: CommandId): void {
  if (isPageCovered() && !harmless.has(command)) return;
  runCommand(command);
}

export function runCommand(command: CommandId): void {
  if (needsLab(command) && useConsole.getState().session.kind !== 'signed-in') return;
  switch (command) {
    case 'palette':
    case 'shortcuts':
    case 'about':
    case 'find-agents':
      return openDialog({ kind: command });
    case 'add-agent':
      return openDialog({ kind: command, linked: null });
    case 'import-agents':
      return openDialog({ kind: command, text: '' });
    case 'search':
      showList();
      return requestSearchFocus();
    case 'show-unused':
      return toggleUnused();
    case 'copy-device-id':
      return report(copyId());
    case 'copy-search':
      return report(copySearch());
    case 'ask-all':
      return send('agents.refresh', { agentIds: null });
    case 'show-devices':
      return showPage('devices');
    case 'show-by-model':
      return showByModel();
    case 'show-agents':
      return showPage('agents');
    case 'show-alerts':
      return showPage('alerts');
    case 'show-history':
      return showPage('history');
    case 'settings':
      return showPage('settings');
    case 'hide-names':
      return toggleNames();
    case 'zoom-in':
      return changeZoom('in');
    case 'zoom-out':
      return changeZoom('out');
    case 'zoom-reset':
      return changeZoom('reset');
    case 'diagnostics':
      return showDiagnostics(true);
    case 'tour':
      // The tour opens later, because the closing palette still has the focus.
      setTimeout(showTour, 0, true);
      return undefined;
    case 'sign-out':
      return leaveLab();
    default:
      // A new command does not compile without a case.
      command satisfies never;
  }
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
  // Without an account, the user leaves to choose another lab.
  if (isWithoutAccount(useConsole.getState().session)) openLabChoice(true);
  send('session.signOut');
}
