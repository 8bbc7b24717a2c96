import { lazyScreen } from '../../ui/lazy-screen.tsx';

// Screens that are not needed right after signing in.
export const AgentsPage = lazyScreen(
  async () => (await import('../../features/agents/agents-page.tsx')).AgentsPage,
);
export const AlertsPage = lazyScreen(
  async () => (await import('../../features/alerts/alerts-page.tsx')).AlertsPage,
);
export const HistoryPage = lazyScreen(
  async () => (await import('../../features/history/history-page.tsx')).HistoryPage,
);
export const SettingsPage = lazyScreen(
  async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
);
export const CompareDialog = lazyScreen(
  async () => (await import('../../features/devices/compare/compare-dialog.tsx')).CompareDialog,
);
export const PaletteDialog = lazyScreen(
  async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog,
);
export const Tour = lazyScreen(async () => (await import('../tour/tour.tsx')).Tour);
export const AgentDialog = lazyScreen(
  async () => (await import('../../features/agents/dialogs/agent-dialog.tsx')).AgentDialog,
);
export const AgentsPasteDialog = lazyScreen(
  async () => (await import('../../features/agents/import/agents-paste-dialog.tsx')).AgentsPasteDialog,
);
export const FindAgentsDialog = lazyScreen(
  async () => (await import('../../features/discovery/find-agents-dialog.tsx')).FindAgentsDialog,
);
export const ProtectDialog = lazyScreen(
  async () => (await import('../../features/sign-in/protect-dialog.tsx')).ProtectDialog,
);
