import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends a connection when there are more than `most`, so that whoever only holds them keeps nobody out: the oldest that has
 * asked nothing whole yet, or where there is none, the one that was answered longest ago and has asked nothing whole since.
 */
export function makeRoom(server: Server, most: number): void {
  // By where they come from: over TLS a request's socket is not the connection's own. In the order in which they became so.
  const open = new Map<string, Socket>();
  const silent = new Set<string>();
  const answered = new Set<string>();
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    open.set(name, socket);
    silent.add(name);
    socket.once('close', () => {
      open.delete(name);
      silent.delete(name);
      answered.delete(name);
    });
    if (open.size <= most) return;
    const [oldest] = silent;
    const [answeredFirst] = answered;
    const ended = oldest === name ? answeredFirst : oldest;
    if (ended !== undefined) open.get(ended)?.destroy();
  });
  server.on('request', (request, response) => {
    const name = nameOf(request.socket);
    const hearWhole = () => {
      silent.delete(name);
      answered.delete(name);
    };
    // Not sooner: a body that never comes to its end holds a connection as well as headers do.
    request.once('end', hearWhole);
    response.once('close', () => {
      // What nobody read of a request ends after its answer.
      request.off('end', hearWhole);
      hearWhole();
      if (open.has(name)) answered.add(name);
    });
  });
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
