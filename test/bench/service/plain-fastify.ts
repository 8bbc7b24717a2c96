import Fastify from 'fastify';
import { answerQuestions } from './processes.ts';

/** Fastify as its first page shows it: the list is an object, made into JSON for each answer. */
answerQuestions(async (question) => {
  const list: unknown = JSON.parse(String(question));
  const app = Fastify();
  app.post('/api/DeviceList', () => list);
  return app.listen({ host: '127.0.0.1', port: 0 });
});
