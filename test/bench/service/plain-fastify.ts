import Fastify from 'fastify';
import { serveCommands } from './processes.ts';

/** Fastify as on its first page: the list is an object that is serialized for each response. */
serveCommands(async (command) => {
  const list: unknown = JSON.parse(String(command));
  const app = Fastify();
  app.post('/api/DeviceList', () => list);
  return app.listen({ host: '127.0.0.1', port: 0 });
});
