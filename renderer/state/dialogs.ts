import { create } from 'zustand';
import type { Agent } from '#shared/model/agent.ts';
import type { AgentAddress } from '#shared/model/agent-address.ts';

/** A dialog that several places can open: a button, a key, the menu, a link, a file dropped into the window. */
export type OpenDialog =
  | {
      readonly kind: 'palette' | 'shortcuts' | 'about' | 'find-agents' | 'messages' | 'protect' | 'save-view';
    }
  | { readonly kind: 'edit-agent'; readonly agent: Agent }
  /** Null if the user must still enter the address. */
  | { readonly kind: 'add-agent'; readonly linked: AgentAddress | null }
  /** Null if the file is too large to read. */
  | { readonly kind: 'import-agents'; readonly text: string | null };

export const useDialogs = create<{ readonly open: OpenDialog | null }>(() => ({ open: null }));

export function openDialog(open: OpenDialog): void {
  useDialogs.setState({ open });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}

/** Whether the tour is shown, next to the page. */
export const useTour = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function showTour(isOpen: boolean): void {
  useTour.setState({ isOpen });
}

/** Whether the diagnostics are shown, above any screen and dialog. */
export const useDiagnostics = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function showDiagnostics(isOpen: boolean): void {
  useDiagnostics.setState({ isOpen });
}
