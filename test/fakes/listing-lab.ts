import type { LabAgentRecord } from '#shared/wire/lab-agents.ts';
import { labAgents } from '../fixtures/lab-agents-answer.ts';
import {
  accountOf,
  answerJson,
  answerText,
  type Call,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from './lab-server.ts';

/** A lab service with tokens and a list of agents, like ours. Each agent has one device, named after its host. */
export interface ListingLab {
  readonly lab: LabServer;
  /** Replaces the list. */
  setAgents(agents: readonly LabAgentRecord[]): void;
  /** The DeviceList calls for a host. */
  listsOf(host: string): readonly Call[];
  /** The age of the last lists, in seconds. */
  age: string;
  /** Another response of the list. Null for none. */
  broken: LabServer['listAgents'] | null;
}

export async function startListingLab(agents: readonly LabAgentRecord[]): Promise<ListingLab> {
  const lab = await startLabServer();
  let revision = 1;
  let list = agents;
  const service: ListingLab = {
    lab,
    age: '0',
    broken: null,
    setAgents(next) {
      list = next;
      revision += 1;
    },
    listsOf: (host) =>
      lab.calls.filter(({ path, body }) => path.endsWith('/DeviceList') && body['DeviceAgentIP'] === host),
  };
  let tokens = 0;
  lab.authenticate = (response, call) => {
    tokens += 1;
    const token = `dlt_${String(tokens).padStart(43, 'A')}`;
    answerJson(accountOf(call.body), { 'device-lab-token': token, 'device-lab-service': '0.3.0' })(
      response,
      call,
    );
  };
  lab.listAgents = (response, call) => {
    if (service.broken) return service.broken(response, call);
    const etag = `W/"${revision}"`;
    const headers = { etag, age: service.age };
    if (call.headers['if-none-match'] === etag) return answerText('', 304, headers)(response, call);
    answerJson(labAgents(list, { revision: String(revision) }), headers)(response, call);
  };
  lab.listDevices = (response, call) => {
    const host = String(call.body['DeviceAgentIP']);
    const listed = list.find((agent) => agent.host === host);
    const headers = {
      'device-lab-service': '0.3.0',
      age: service.age,
      ...(listed && { etag: `W/"${listed.revision}"` }),
    };
    answerJson(deviceList([wireDevice(`device-of-${host}`)]), headers)(response, call);
  };
  return service;
}
