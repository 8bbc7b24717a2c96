import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EmbeddedLab, EmbeddedLabs } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import { createEmbeddedLabs } from '../../../../../electron/lab-service/embedded/embedded.ts';
import { PNG } from 'pngjs';
import { type Behavior, listing } from '../../../../fakes/http-agent.ts';
import { openHttpAgent } from '../../../../fakes/open-http-agent.ts';
import { makePng } from '../../../../fakes/png.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const credentials = { companyCode: 'ACME', employeeNumber: '1', passwordDigest: '3c'.repeat(64) };
const rightBody = { comp_cd: 'ACME', emp_no: '1', emp_pass: credentials.passwordDigest };

const png = makePng();

/** With core's type: that this compiles checks the service's interface. */
function openLabs(
  dataDir: string,
  log = createRecordingLog(),
  mayTakeScreenshots?: () => boolean,
): EmbeddedLabs {
  const labs = createEmbeddedLabs({ dataDir, log, version: '0.2.0', mayTakeScreenshots });
  onTestFinished(() => labs.close());
  return labs;
}

/** Ports of this process that another program could connect to. */
const findListeners = () => process.getActiveResourcesInfo().filter((name) => name.includes('Server'));

/** The JSON of a lab's response to a POST. */
async function post(lab: EmbeddedLab, path: string, body: unknown): Promise<unknown> {
  const { signal } = new AbortController();
  const answer = await lab.post(path, {}, JSON.stringify(body), signal);
  return JSON.parse(answer.body.toString('utf8'));
}

async function readWholeFolder(folder: string): Promise<string> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
  return contents.join();
}

describe('"this computer"', () => {
  it('has no account at first, then the created one', async () => {
    const labs = openLabs(await makeTempFolder());
    expect(await labs.hasAccount()).toBe(false);
    const made = await Promise.all([
      labs.createFirstAccount(credentials, '김민지'),
      labs.createFirstAccount({ ...credentials, employeeNumber: '2' }, 'Another'),
    ]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await labs.hasAccount()).toBe(true);
    expect(await labs.createFirstAccount(credentials, 'Late')).toBe(false);
  });

  it('supports sign-in through the two operations, and lists the devices of an agent', async () => {
    const labs = openLabs(await makeTempFolder());
    await labs.createFirstAccount(credentials, '김민지');
    const lab = await labs.open('this-computer');
    expect(await post(lab, '/api/Authenticate', rightBody)).toMatchObject({
      EMP_NM: '김민지',
      EMP_PASS: credentials.passwordDigest,
    });

    const agent = await openHttpAgent(listing({ DeviceID: 'R3CX10KXWZB' }));
    const { host, port } = agent.address;
    const request = { DeviceAgentIP: host, DeviceAgentPort: port };
    const list = await post(lab, '/api/DeviceList', request);
    expect(list).toMatchObject({ MobileList: [{ DeviceID: 'R3CX10KXWZB' }], ResultCode: 1 });
    // The decoded value for the console equals the bytes.
    const { signal } = new AbortController();
    const { value } = await lab.post('/api/DeviceList', {}, JSON.stringify(request), signal);
    expect(value).toStrictEqual(list);
  });

  it('keeps its accounts after a restart, and only a hash of the password', async () => {
    const folder = await makeTempFolder();
    const first = openLabs(folder);
    await first.createFirstAccount(credentials, '김민지');
    await post(await first.open('this-computer'), '/api/Authenticate', rightBody);
    const whileOpen = await readWholeFolder(folder);
    await first.close();

    const second = openLabs(folder);
    expect(await second.hasAccount()).toBe(true);
    const answer = await post(await second.open('this-computer'), '/api/Authenticate', rightBody);
    expect(answer).toMatchObject({ EMP_NO: '1', PASS_FAIL: 0 });
    expect(findListeners()).toEqual([]);
    const kept = whileOpen + (await readWholeFolder(folder));
    expect(kept).toContain('$scrypt$ln=15');
    const bytes = Buffer.from(credentials.passwordDigest, 'hex');
    for (const form of [credentials.passwordDigest, bytes.toString('base64'), bytes.toString('latin1')]) {
      expect(kept).not.toContain(form);
    }
  });
});

describe('the demo lab', () => {
  it('opens for its one account, which differs in every run, and writes no file', async () => {
    const folder = await makeTempFolder();
    const labs = openLabs(folder);
    const { companyCode, employeeNumber, passwordDigest } = labs.demoCredentials;
    expect(passwordDigest).toMatch(/^[0-9a-f]{128}$/);
    expect(passwordDigest).not.toBe(openLabs(folder).demoCredentials.passwordDigest);
    const answer = await post(await labs.open('demo'), '/api/Authenticate', {
      comp_cd: companyCode,
      emp_no: employeeNumber,
      emp_pass: passwordDigest,
    });
    expect(answer).toMatchObject({ COMP_CD: companyCode, EMP_NO: employeeNumber, STATUS: 1 });
    expect(await readdir(folder)).toEqual([]);
    expect(findListeners()).toEqual([]);
  });

  it('reports with each list that its agents are simulated', async () => {
    const labs = openLabs(await makeTempFolder());
    const lab = await labs.open('demo');
    const { address } = labs.demoAgents[0] ?? {};
    const body = JSON.stringify({ DeviceAgentIP: address?.host, DeviceAgentPort: address?.port });
    for (let times = 0; times < 2; times += 1) {
      const { headers } = await lab.post('/api/DeviceList', {}, body, new AbortController().signal);
      expect(headers).toMatchObject({ 'device-lab-agent': 'demo/0.2.0', 'device-lab-service': '0.2.0' });
    }
  });

  it('has no other agents than its own', async () => {
    const labs = openLabs(await makeTempFolder());
    const lab = await labs.open('demo');
    const answer = await post(lab, '/api/DeviceList', { DeviceAgentIP: '127.0.0.1', DeviceAgentPort: 5037 });
    expect(answer).toMatchObject({ MobileList: [], ResultCode: -1 });
  });
});

describe('screenshots', () => {
  const takePictures: Behavior = (response, { path }) => {
    const version = { 'device-lab-agent': 'device-lab/0.3.0+screen' };
    if (path === '/v1/screen')
      response.writeHead(200, { 'device-lab-taken': new Date().toISOString() }).end(png);
    else {
      const list = { MobileList: [{ DeviceID: 'R3' }], ResultCode: 1, ResultMessage: '' };
      response.writeHead(200, version).end(JSON.stringify(list));
    }
  };
  const signal = new AbortController().signal;
  const ask = (lab: EmbeddedLab, agent: string, deviceId: string) =>
    lab.post('/v1/screen', {}, JSON.stringify({ agent, deviceId }), signal);

  it('of "this computer" are off until its user turns them on', async () => {
    let isOn = false;
    const labs = openLabs(await makeTempFolder(), createRecordingLog(), () => isOn);
    const lab = await labs.open('this-computer');
    const agent = await openHttpAgent(takePictures);
    const { host, port } = agent.address;
    const refused = await ask(lab, `${host}:${port}`, 'R3');
    expect([refused.status, refused.body.toString()]).toEqual([403, expect.stringContaining('"off"')]);
    isOn = true;
    // Its version, which says that it takes pictures, is not known yet.
    expect((await ask(lab, `${host}:${port}`, 'R3')).status).toBe(409);
    expect(agent.requests).toEqual([]);
    await post(lab, '/api/DeviceList', { DeviceAgentIP: host, DeviceAgentPort: port });
    const taken = await ask(lab, `${host}:${port}`, 'R3');
    expect([taken.status, taken.body.equals(png)]).toEqual([200, true]);
  });

  it('of the demo lab are drawn, by the rules for phones of others', async () => {
    const labs = openLabs(await makeTempFolder());
    labs.startDemo();
    const lab = await labs.open('demo');
    const statuses = new Set<number>();
    const sizes: [unknown, unknown][] = [];
    for (const { address } of labs.demoAgents) {
      const at = `${address.host}:${address.port}`;
      const body = { DeviceAgentIP: address.host, DeviceAgentPort: address.port };
      const { MobileList } = Object(await post(lab, '/api/DeviceList', body)) as {
        MobileList: { DeviceID: string; CaptureSize_W: number; CaptureSize_H: number }[];
      };
      for (const { DeviceID, CaptureSize_W, CaptureSize_H } of MobileList) {
        const { status, body: bytes } = await ask(lab, at, DeviceID);
        statuses.add(status);
        if (status !== 200 || CaptureSize_W === 0) continue;
        const { width, height } = PNG.sync.read(bytes);
        sizes.push([
          { width, height },
          { width: CaptureSize_W, height: CaptureSize_H },
        ]);
      }
    }
    expect(statuses).toEqual(new Set([200, 409]));
    expect(sizes.map(([drawn]) => drawn)).toEqual(sizes.map(([, listed]) => listed));
  });
});
