import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { AgentTarget } from '../../electron/lab-service/connectors/connector.ts';
import { AgentFailure } from '../../electron/lab-service/connectors/agent-failure.ts';
import type { ConnectorKind } from '../../electron/lab-service/connectors/connector-kind.ts';
import { toWholeRecord } from '../../electron/lab-service/connectors/whole-record.ts';

const AgentType = 4;

/**
 * A kind that the product does not have. An agent returns one line for each word, and its connector keeps the
 * connection.
 */
export const turntableKind: ConnectorKind = {
  name: 'turntable',
  agentType: AgentType,

  async probe(target, signal) {
    const socket = open(target, signal);
    const [name, version] = (await sendRequest(socket, 'WHO')).split(' ');
    socket.destroy();
    signal.throwIfAborted();
    return name === 'TURNTABLE' && version !== undefined ? { version } : null;
  },

  open() {
    const kept = new Set<Socket>();
    return {
      async listDevices(target, signal) {
        const socket = open(target, signal);
        kept.add(socket);
        socket.once('close', () => kept.delete(socket));
        const [word, ...serials] = (await sendRequest(socket, 'LIST')).split(' ');
        if (word !== 'DEVICES') throw new AgentFailure('list-malformed');
        const AgentIP = `${target.host}:${target.port}`;
        const MobileList = serials.map((DeviceID) => toWholeRecord({ AgentType, AgentIP, DeviceID }));
        return { MobileList, ResultCode: RESULT_OK, ResultMessage: '' };
      },
      trackedCount: () => kept.size,
      async close() {
        for (const socket of kept) socket.destroy();
      },
    };
  },
};

function open({ ips: [host], port }: AgentTarget, signal: AbortSignal): Socket {
  return connect({ ...(host !== undefined && { host }), port, signal }).on('error', () => undefined);
}

/** The line that the agent returns. Empty if it closes the connection. */
async function sendRequest(socket: Socket, word: string): Promise<string> {
  socket.write(`${word}\n`);
  const closed = once(socket, 'close').then(() => '');
  // The event's only argument is the line.
  const line = once(createInterface(socket), 'line').then(([text]) => text as string);
  return Promise.race([line, closed]);
}
