import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Like PgBouncer with `pool_mode = transaction` and one connection to the server: a client has the session only during
 * a transaction. Requires a server without passwords.
 */
export async function startPostgresPooler(to: number) {
  const clients = new Set<Socket>();
  const waiting: { readonly client: Socket; readonly message: Buffer }[] = [];
  let far: Socket | null = null;
  let owner: Socket | null = null;
  /** What the server sent at the start of the session, for later clients. */
  let greeting = Buffer.alloc(0);
  let isGreeted = false;

  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.once('data', (startup: Buffer) => {
      client.on('data', (message: Buffer) => pass(client, message));
      if (far !== null) return void client.write(greeting);
      owner = client;
      far = connect(to, '127.0.0.1');
      far.on('error', () => undefined);
      far.on('data', receive);
      far.write(startup);
    });
  });

  function pass(client: Socket, message: Buffer): void {
    if (owner !== null && owner !== client) return void waiting.push({ client, message });
    owner = client;
    far?.write(message);
  }

  function receive(bytes: Buffer): void {
    if (!isGreeted) greeting = Buffer.concat([greeting, bytes]);
    owner?.write(bytes);
    // ReadyForQuery ends a response. Its state is I outside of a transaction.
    if (!bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I'))) return;
    isGreeted = true;
    owner = null;
    const next = waiting.shift();
    if (next !== undefined) pass(next.client, next.message);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port. Pipes have other forms.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const socket of [...clients, far]) socket?.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
