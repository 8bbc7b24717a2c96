import { allowScheme, registerSchemesAsPrivileged } from './schemes.ts';

/** Handles a request for a custom scheme, with the signature of `protocol.handle`. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/**
 * The `protocol` of one session. Its handlers serve no page of another (protocol.md, "Using `protocol` with a
 * custom `partition`").
 */
export class SessionProtocol {
  readonly registerSchemesAsPrivileged = registerSchemesAsPrivileged;
  readonly #handlers = new Map<string, SchemeHandler>();

  // lib/browser/api/protocol.ts
  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    allowScheme(scheme);
    this.#handlers.set(scheme, handler);
  }

  handlerOf(scheme: string): SchemeHandler | undefined {
    return this.#handlers.get(scheme);
  }
}
