import { listing, startHttpAgent } from './http-agent.ts';

// An agent with one device in a separate process: `node agent-process.ts HOST MODEL`. Prints its port.
const [, , host = '127.0.0.1', model = 'Phone'] = process.argv;
const agent = await startHttpAgent(listing({ DeviceID: model, ModelName: model, ConnectedUser: '' }), host);
process.stdout.write(`${agent.address.port}\n`);
