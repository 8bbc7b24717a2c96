import type {
  Credentials,
  EmbeddedLab,
  EmbeddedLabs,
} from '../../electron/console/lab-client/embedded-labs.ts';
import { accountOf, answerJson, answerText, type LabServer, startLabServer } from './lab-server.ts';

/** For a console that uses only the services of others. */
export const noEmbeddedLabs: EmbeddedLabs = {
  open: () => Promise.reject(new Error('There is none')),
  demoCredentials: { companyCode: '', employeeNumber: '', passwordDigest: '' },
  demoAgents: [],
  startDemo: () => [],
  hasAccount: () => Promise.resolve(true),
  createFirstAccount: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

/** The labs of this console without the real service: each one has a scriptable server. */
export interface FakeEmbeddedLabs extends EmbeddedLabs {
  readonly servers: { readonly 'this-computer': LabServer; readonly demo: LabServer };
  /** While set, opening a lab and reading an account fail with this error. */
  breakdown: Error | null;
}

export async function startEmbeddedLabs(): Promise<FakeEmbeddedLabs> {
  const [own, demo] = await Promise.all([startLabServer(), startLabServer()]);
  const servers = { 'this-computer': own, demo };
  let account: Credentials | null = null;

  own.authenticate = (response, call) => {
    const { comp_cd, emp_no, emp_pass } = call.body;
    const isRight =
      account?.companyCode === comp_cd &&
      account?.employeeNumber === emp_no &&
      account?.passwordDigest === emp_pass;
    (isRight ? answerJson(accountOf(call.body)) : answerText(''))(response, call);
  };

  const labs: FakeEmbeddedLabs = {
    servers,
    breakdown: null,
    demoCredentials: { companyCode: 'DEMO', employeeNumber: '1', passwordDigest: 'd'.repeat(128) },
    demoAgents: [
      { address: { host: '192.0.2.10', port: 5037 }, name: 'Rack A' },
      { address: { host: '192.0.2.11', port: 5037 }, name: 'Rack B' },
    ],
    startDemo: () => [],
    async open(kind) {
      if (labs.breakdown) throw labs.breakdown;
      return callServer(servers[kind]);
    },
    async hasAccount() {
      if (labs.breakdown) throw labs.breakdown;
      return account !== null;
    },
    async createFirstAccount(credentials) {
      if (labs.breakdown) throw labs.breakdown;
      if (account) return false;
      account = credentials;
      return true;
    },
    async close() {
      await Promise.all([own.close(), demo.close()]);
    },
  };
  return labs;
}

/** A lab in this process that responds like the server. */
function callServer({ baseAddress }: Pick<LabServer, 'baseAddress'>): EmbeddedLab {
  return {
    async post(path, headers, body, signal) {
      const answer = await fetch(baseAddress + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal,
      });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    },
  };
}
