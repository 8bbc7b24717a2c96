import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Session } from './protocol.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Call {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The DevTools protocol over a pair of pipes: JSON messages, each ended by a NUL. */
export class Connection {
  readonly root: Session;
  readonly #sessions = new Map<string | undefined, EventEmitter>();
  readonly #calls = new Map<number, Call>();
  readonly #output: Writable;
  #lastId = 0;
  #rest: string[] = [];
  #isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    output.on('error', () => {});
    input.setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    input.on('error', () => {}).on('close', () => this.#end());
    this.root = this.session(undefined);
  }

  session(sessionId: string | undefined): Session {
    const events = new EventEmitter();
    this.#sessions.set(sessionId, events);
    return {
      // The protocol's types define the result of a method.
      send: (method, params) => this.#send(method, params, sessionId) as Promise<never>,
      on: (event, listener) => void events.on(event, listener),
    };
  }

  #send(method: string, params: unknown, sessionId: string | undefined): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers();
    if (this.#isClosed) {
      reject(new Error(`${method}: Chromium has closed`));
      return promise;
    }
    const id = ++this.#lastId;
    this.#calls.set(id, { method, resolve, reject });
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return promise;
  }

  #read(chunk: string): void {
    // A large message comes in many chunks. They are joined when it is complete.
    const [first = '', ...others] = chunk.split('\0');
    this.#rest.push(first);
    for (const next of others) {
      const text = this.#rest.join('');
      this.#rest = [next];
      // Chromium's own message, in the form of its protocol.
      this.#receive(JSON.parse(text) as Message);
    }
  }

  #receive({ id, method, params, result, error, sessionId }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${call.method}: ${error.message}`));
  }

  #end(): void {
    this.#isClosed = true;
    for (const { method, reject } of this.#calls.values())
      reject(new Error(`${method}: Chromium has closed`));
    this.#calls.clear();
  }
}
