import { later } from '../../components/later.tsx';

// What is not on the screen right after signing in.
export const AgentsPage = later(async () => (await import('../agents/agents-page.tsx')).AgentsPage);
export const OverviewPage = later(async () => (await import('../overview/overview-page.tsx')).OverviewPage);
export const WatchesPage = later(async () => (await import('../watches/watches-page.tsx')).WatchesPage);
export const HistoryPage = later(async () => (await import('../history/history-page.tsx')).HistoryPage);
export const CompareDialog = later(async () => (await import('../compare/compare-dialog.tsx')).CompareDialog);
export const PaletteDialog = later(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog);
export const Tour = later(async () => (await import('../tour/tour.tsx')).Tour);
export const AgentDialog = later(async () => (await import('../agents/agent-dialog.tsx')).AgentDialog);
export const AgentsPasteDialog = later(
  async () => (await import('../agents/agents-paste-dialog.tsx')).AgentsPasteDialog,
);
export const FindAgentsDialog = later(
  async () => (await import('../discovery/find-agents-dialog.tsx')).FindAgentsDialog,
);
