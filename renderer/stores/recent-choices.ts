import { create } from 'zustand';

const MOST_KEPT = 20;

/** What was chosen in the palette, the latest first; of one lab, and forgotten at the next start. */
export const useRecentChoices = create<{ readonly ids: readonly string[] }>(() => ({ ids: [] }));

export function rememberChoice(id: string): void {
  const { ids } = useRecentChoices.getState();
  useRecentChoices.setState({ ids: [id, ...ids.filter((each) => each !== id)].slice(0, MOST_KEPT) });
}

export function forgetChoices(): void {
  useRecentChoices.setState({ ids: [] });
}
