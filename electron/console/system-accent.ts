import type { EventSource } from './events.ts';

/** The accent color of the system as `rrggbbaa`. Null if the system has none, or has not reported it yet. */
export function createSystemAccent(events: Pick<EventSource, 'emit'>) {
  let accent: string | null = null;
  return {
    read: () => accent,
    set(next: string) {
      if (next === accent) return;
      accent = next;
      events.emit('accent.changed', { accent });
    },
  };
}
