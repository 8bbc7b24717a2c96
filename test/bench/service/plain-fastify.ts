import Fastify from 'fastify';
import { serveCommands } from './processes.ts';

/** Fastify as its first page shows it: the list is an object, made into JSON for each answer. */
serveCommands(async (command) => {
  const list: unknown = JSON.parse(String(command));
  const app = Fastify();
  app.post('/api/DeviceList', () => list);
  return app.listen({ host: '127.0.0.1', port: 0 });
});
