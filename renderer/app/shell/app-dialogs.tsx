import { lazyScreen } from '../../ui/lazy-screen.tsx';
import { usePage } from '../../state/page.ts';

const ShortcutsDialog = lazyScreen(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const AboutDialog = lazyScreen(async () => (await import('./about-dialog.tsx')).AboutDialog);
const MessagesDialog = lazyScreen(async () => (await import('./messages-dialog.tsx')).MessagesDialog);
const DiagnosticsDialog = lazyScreen(
  async () => (await import('../diagnostics/diagnostics-dialog.tsx')).DiagnosticsDialog,
);

/** The dialogs of every screen, with or without a session. */
export function AppDialogs() {
  const kind = usePage((state) => state.dialog?.kind);
  const isShowingDiagnostics = usePage((state) => state.areDiagnosticsOpen);
  return (
    <>
      {isShowingDiagnostics && <DiagnosticsDialog />}
      {kind === 'shortcuts' && <ShortcutsDialog />}
      {kind === 'about' && <AboutDialog />}
      {kind === 'messages' && <MessagesDialog />}
    </>
  );
}
