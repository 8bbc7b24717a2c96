import { later } from '../../ui/later.tsx';
import { useDiagnostics } from '../../state/diagnostics.ts';
import { useDialogs } from '../../state/dialogs.ts';

const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const AboutDialog = later(async () => (await import('./about-dialog.tsx')).AboutDialog);
const DiagnosticsDialog = later(
  async () => (await import('../diagnostics/diagnostics-dialog.tsx')).DiagnosticsDialog,
);

/** The dialogs of every screen, whether somebody is signed in or not. */
export function AppDialogs() {
  const kind = useDialogs((state) => state.open?.kind);
  const isShowingDiagnostics = useDiagnostics((state) => state.isOpen);
  return (
    <>
      {isShowingDiagnostics && <DiagnosticsDialog />}
      {kind === 'shortcuts' && <ShortcutsDialog />}
      {kind === 'about' && <AboutDialog />}
    </>
  );
}
