import type { EventName, Events } from '#shared/ipc/contract.ts';

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;

export type EventSource = ReturnType<typeof createEventSource>;

export function createEventSource() {
  const listeners = new Set<EventListener>();

  const subscribe = (listener: EventListener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };

  const on = <E extends EventName>(event: E, listener: (payload: Events[E]) => void): void => {
    subscribe((name: EventName, payload) => {
      // The name tells the payload, but the compiler can't see that for a generic name.
      if (name === event) (listener as (payload: unknown) => void)(payload);
    });
  };

  return { emit, on, subscribe };
}
