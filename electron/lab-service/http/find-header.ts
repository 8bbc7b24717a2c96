import type { IncomingMessage } from 'node:http';

/**
 * The first value of a header, by its name in lower case. Looks through what came instead of having node:http make an
 * object of all headers, which for a warm list costs as much as finding the list.
 */
export function findHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const found = rawHeaders[index];
    if (found?.length === name.length && found.toLowerCase() === name) return rawHeaders[index + 1];
  }
  return undefined;
}
