import type { SignedIn } from '#shared/model/session.ts';
import { closeDialog, usePage } from '../../state/page.ts';
import {
  AgentDialog,
  AgentsPasteDialog,
  FindAgentsDialog,
  PaletteDialog,
  ProtectDialog,
} from './lazy-screens.ts';

export function LabDialogs({ session }: { readonly session: SignedIn }) {
  const open = usePage((state) => state.dialog);
  switch (open?.kind) {
    case 'palette':
      return <PaletteDialog />;
    case 'add-agent':
    case 'edit-agent':
      return (
        <AgentDialog
          agent={open.kind === 'edit-agent' ? open.agent : null}
          linked={open.kind === 'add-agent' ? open.linked : null}
          canChooseVia={session.choice.kind === 'service'}
          onClose={closeDialog}
        />
      );
    case 'import-agents':
      return <AgentsPasteDialog initialText={open.text} onClose={closeDialog} />;
    case 'find-agents':
      return <FindAgentsDialog labKind={session.choice.kind} onClose={closeDialog} />;
    case 'protect':
      return <ProtectDialog onClose={closeDialog} />;
    case 'shortcuts':
    case 'about':
    case 'messages':
    case 'save-view':
    case undefined:
      return null;
  }
}
