import type { EventSource } from './events.ts';

/** The accent colour of the system, as the shell hears of it. */
export interface SystemAccent {
  /** As `rrggbbaa`; null where the system has none, or has not said so yet. */
  read(): string | null;
  set(accent: string): void;
}

export function createSystemAccent(events: Pick<EventSource, 'emit'>): SystemAccent {
  let accent: string | null = null;
  return {
    read: () => accent,
    set(next) {
      if (next === accent) return;
      accent = next;
      events.emit('accent.changed', { accent });
    },
  };
}
