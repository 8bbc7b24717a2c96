import { type CommandId, needsLab } from '#shared/model/command.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { send } from '../../state/api/send.ts';
import { toggleNames } from '../../features/settings/privacy-sign.tsx';
import { useConsole } from '../../state/console.ts';
import { openDialog, showDiagnostics, showTour } from '../../state/dialogs.ts';
import { switchLab } from '../../state/lab-choice.ts';
import { isPageCovered } from '../../state/overlays.ts';
import { showPage } from '../../state/page.ts';
import { toggleUnused } from '../../state/facet-selection.ts';
import { requestSearchFocus } from '../../state/search-focus.ts';
import { changeZoom } from '../../state/zoom.ts';
import { copyDeviceId } from './copy-device-id.ts';

/** These change how the page looks and lead nowhere, so that they may be asked for in the middle of a dialog too. */
const harmless: ReadonlySet<CommandId> = new Set(['hide-names', 'zoom-in', 'zoom-out', 'zoom-reset']);

/** Does what was asked for by a key or in a menu, unless a dialog waits for an answer or nobody is signed in to a lab. */
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
      showPage('devices');
      return requestSearchFocus();
    case 'show-unused':
      return toggleUnused();
    case 'copy-device-id':
      return copyDeviceId();
    case 'ask-all':
      return send('agents.ask', { agentIds: null });
    case 'show-devices':
      return showPage('devices');
    case 'show-overview':
      return showPage('overview');
    case 'show-agents':
      return showPage('agents');
    case 'show-watches':
      return showPage('watches');
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
      // The palette that closes still keeps the focus.
      setTimeout(showTour, 0, true);
      return undefined;
    case 'sign-out':
      return leaveLab();
    default:
      // A new command does not compile before it has a case.
      command satisfies never;
  }
}

function leaveLab(): void {
  if (isWithoutAccount(useConsole.getState().session)) switchLab();
  else send('session.signOut');
}
