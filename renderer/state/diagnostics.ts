import { create } from 'zustand';

/** Whether the diagnostics are shown. Asked for from several screens, and shown above any of them. */
export const useDiagnostics = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function showDiagnostics(isOpen: boolean): void {
  useDiagnostics.setState({ isOpen });
}
