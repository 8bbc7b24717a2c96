import type { FastifyReply } from 'fastify';

/** Sends JSON as exactly `application/json` (wire-spec 4): of a string, Fastify would say a charset as well. */
export function sendJson(reply: FastifyReply, value: unknown, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(value)));
}

/** Refuses a request. The contract shows no body for this (wire-spec 7.3); `words` never repeat what was sent. */
export function refuse(reply: FastifyReply, status: number, words: string): FastifyReply {
  return sendJson(reply, { error: words }, status);
}
