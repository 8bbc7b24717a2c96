import type { EventName, Events } from '#shared/ipc/contract.ts';

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;

/** What the console tells whoever shows it. */
export interface EventSource {
  emit: EventListener;
  /** Returns the function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
}

export function createEventSource(): EventSource {
  const listeners = new Set<EventListener>();
  return {
    emit(event, payload) {
      for (const listener of listeners) listener(event, payload);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
