import type { EventEmitter } from 'node:events';

/** Emits an event that listeners can prevent, with `details` on the event object like Electron. False if one did. */
export function isAllowed(
  emitter: EventEmitter,
  name: string,
  details: Readonly<Record<string, unknown>> = {},
  ...args: readonly unknown[]
): boolean {
  let allowed = true;
  const event = {
    ...details,
    get defaultPrevented() {
      return !allowed;
    },
    preventDefault() {
      allowed = false;
    },
  };
  emitter.emit(name, event, ...args);
  return allowed;
}
