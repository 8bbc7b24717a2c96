import type { EventName, Events } from '#shared/ipc/contract.ts';

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;

/** What the console tells whoever shows it. */
export interface EventSource {
  emit: EventListener;
  /** Calls the listener with each event of one name. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: EventListener): () => void;
}

export function createEventSource(): EventSource {
  const listeners = new Set<EventListener>();
  function subscribe(listener: EventListener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    subscribe,
    emit(event, payload) {
      for (const listener of listeners) listener(event, payload);
    },
    on(event, listener) {
      subscribe((name: EventName, payload) => {
        // The name says which payload it is. A generic one does not follow it.
        if (name === event) (listener as (payload: unknown) => void)(payload);
      });
    },
  };
}
