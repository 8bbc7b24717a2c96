import { lazy, Suspense } from 'react';
import { useDialogs } from '../../stores/dialogs.ts';

// Loaded when it is asked for: a start does not need it.
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The dialogs of every screen, whether somebody is signed in or not. */
export function AppDialogs() {
  const kind = useDialogs((state) => state.open?.kind);
  return <Suspense>{kind === 'shortcuts' && <ShortcutsDialog />}</Suspense>;
}
