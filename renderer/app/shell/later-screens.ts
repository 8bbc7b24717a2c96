import { later } from '../../ui/later.tsx';

// What is not on the screen right after signing in.
export const AgentsPage = later(
  async () => (await import('../../features/agents/agents-page.tsx')).AgentsPage,
);
export const OverviewPage = later(
  async () => (await import('../../features/overview/overview-page.tsx')).OverviewPage,
);
export const WatchesPage = later(
  async () => (await import('../../features/watches/watches-page.tsx')).WatchesPage,
);
export const HistoryPage = later(
  async () => (await import('../../features/history/history-page.tsx')).HistoryPage,
);
export const CompareDialog = later(
  async () => (await import('../../features/devices/compare/compare-dialog.tsx')).CompareDialog,
);
export const PaletteDialog = later(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog);
export const Tour = later(async () => (await import('../tour/tour.tsx')).Tour);
export const AgentDialog = later(
  async () => (await import('../../features/agents/agent-dialog.tsx')).AgentDialog,
);
export const AgentsPasteDialog = later(
  async () => (await import('../../features/agents/agents-paste-dialog.tsx')).AgentsPasteDialog,
);
export const FindAgentsDialog = later(
  async () => (await import('../../features/discovery/find-agents-dialog.tsx')).FindAgentsDialog,
);
