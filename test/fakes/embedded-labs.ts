import type { Credentials, EmbeddedLabs } from '../../electron/console/lab-client/embedded-labs.ts';
import { accountOf, answerJson, answerText, type LabServer, startLabServer } from './lab-server.ts';

/** The labs of this console without the real service: one scriptable server each, under a secret path as the real one. */
export interface FakeEmbeddedLabs extends EmbeddedLabs {
  readonly servers: { readonly 'this-computer': LabServer; readonly demo: LabServer };
  /** Stands in the path of both base addresses. */
  readonly secret: string;
  /** While set, nothing opens and no account can be read. */
  breakdown: Error | null;
}

export async function startEmbeddedLabs(): Promise<FakeEmbeddedLabs> {
  const secret = 'secret-path-of-this-run';
  const [own, demo] = await Promise.all([
    startLabServer({ path: `/${secret}` }),
    startLabServer({ path: `/${secret}` }),
  ]);
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
    secret,
    breakdown: null,
    demoCredentials: { companyCode: 'DEMO', employeeNumber: '1', passwordDigest: 'd'.repeat(128) },
    demoAgents: [
      { address: { host: '192.0.2.10', port: 5037 }, name: 'Rack A' },
      { address: { host: '192.0.2.11', port: 5037 }, name: 'Rack B' },
    ],
    async open(kind) {
      if (labs.breakdown) throw labs.breakdown;
      return servers[kind].baseAddress;
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
