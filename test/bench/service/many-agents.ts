import { createServer } from 'node:http';
import { listen } from '../../fakes/adb/listen.ts';
import { exampleRecord } from '../../fixtures/device-record.ts';
import { serveCommands } from './processes.ts';

const DEVICES = 50;

/** This many HTTP agents of 50 devices each, in one process. Returns their ports. */
serveCommands(async (command) => Promise.all(Array.from({ length: Number(command) }, startAgent)));

async function startAgent(_: unknown, index: number): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  const MobileList = Array.from({ length: DEVICES }, (_device, place) => ({
    ...exampleRecord,
    AgentIP: `127.0.0.1:${port}`,
    DeviceID: `R3CX${String(index).padStart(4, '0')}${String(place).padStart(2, '0')}`,
  }));
  const bytes = Buffer.from(JSON.stringify({ MobileList, ResultCode: 1, ResultMessage: '' }));
  server.on('request', (request, response) => {
    request
      .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(bytes))
      .resume();
  });
  return port;
}
