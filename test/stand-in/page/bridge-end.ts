// `createBridgeEnd` is sent as source text, so it must contain all of its functions.
/* oxlint-disable unicorn/consistent-function-scoping */
type Callable = (...args: unknown[]) => unknown;
type Outcome = { readonly ok: boolean; readonly value: unknown };
type Message =
  | { readonly kind: 'call'; readonly id: number; readonly args: unknown }
  | ({ readonly kind: 'answer' } & Outcome)
  | ({ readonly kind: 'settle'; readonly id: number } & Outcome)
  | { readonly kind: 'expose'; readonly name: string; readonly api: unknown };

/**
 * One end of Electron's contextBridge: a synchronous channel between the page's world and the preload's that carries
 * cloneable values, functions and promises. Both worlds share the document, whose events arrive immediately, with a clone
 * of their `detail`. Sent into each world as source text, so it must use only its arguments.
 * @param key a random value, so that the page cannot send on the channel itself
 */
export function createBridgeEnd(key: string, here: string, there: string) {
  const reference = `${key}:reference`;
  const functions = new Map<number, Callable>();
  const promises = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (reason: unknown) => void }
  >();
  let lastId = 0;
  let answer: Outcome = { ok: true, value: undefined };

  function post(message: Message): void {
    document.dispatchEvent(new CustomEvent(`${key}:${there}`, { detail: message }));
  }

  function isPlain(value: unknown): value is object {
    if (typeof value !== 'object' || value === null) return false;
    const prototype: unknown = Object.getPrototypeOf(value);
    return Array.isArray(value) || prototype === Object.prototype || prototype === null;
  }

  function canClone(value: unknown): boolean {
    try {
      structuredClone(value);
      return true;
    } catch {
      return false;
    }
  }

  function mapEach(value: object, each: (value: unknown) => unknown): object {
    if (Array.isArray(value)) return value.map(each);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part)]));
  }

  function send(value: unknown): unknown {
    if (typeof value === 'function') {
      functions.set(++lastId, value as Callable);
      return { [reference]: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result) => post({ kind: 'settle', id, ok: true, value: send(result) }),
        (reason: unknown) => post({ kind: 'settle', id, ok: false, value: reason }),
      );
      return { [reference]: 'promise', id };
    }
    // context-bridge.md, "Parameter / Error / Return Type support": values that can be cloned are cloned.
    if (canClone(value)) return value;
    // If only its parts can be cloned, it is a Proxy, which is not a plain object in electron_api_context_bridge.cc.
    const isProxy = isPlain(value) && Object.values(value).every(canClone);
    if (!isPlain(value) || isProxy) throw new Error('An object could not be cloned.');
    return mapEach(value, send);
  }

  function receive(value: unknown): unknown {
    if (!isPlain(value)) return value;
    if (!(reference in value)) return mapEach(value, receive);
    // Made by `send` at the other end.
    const { [reference]: kind, id } = value as unknown as { id: number } & Record<string, unknown>;
    if (kind === 'function') return (...args: unknown[]) => call(id, args);
    return new Promise((resolve, reject) => promises.set(id, { resolve, reject }));
  }

  function call(id: number, args: unknown[]): unknown {
    post({ kind: 'call', id, args: send(args) });
    // The event has been handled by now, and the handler has responded.
    const { ok, value } = answer;
    if (ok) return receive(value);
    throw value;
  }

  function handleCall(id: number, args: unknown): void {
    let outcome: Outcome;
    try {
      outcome = { ok: true, value: send(functions.get(id)?.(...(receive(args) as unknown[]))) };
    } catch (error) {
      outcome = { ok: false, value: error };
    }
    post({ kind: 'answer', ...outcome });
  }

  function handleSettle(id: number, { ok, value }: Outcome): void {
    const promise = promises.get(id);
    promises.delete(id);
    if (ok) promise?.resolve(receive(value));
    else promise?.reject(value);
  }

  function freeze(value: unknown): unknown {
    return isPlain(value) ? Object.freeze(mapEach(value, freeze)) : value;
  }

  document.addEventListener(`${key}:${here}`, (event) => {
    // Only the other end has the key.
    const message = (event as CustomEvent<Message>).detail;
    switch (message.kind) {
      case 'call':
        return handleCall(message.id, message.args);
      case 'answer':
        answer = message;
        return;
      case 'settle':
        return handleSettle(message.id, message);
      case 'expose':
        Object.defineProperty(globalThis, message.name, {
          value: freeze(receive(message.api)),
          enumerable: true,
        });
    }
  });

  return { expose: (name: string, api: unknown) => post({ kind: 'expose', name, api: send(api) }) };
}

export type BridgeEnd = ReturnType<typeof createBridgeEnd>;
