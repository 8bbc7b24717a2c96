import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { adbKind } from '../../../../../electron/lab-service/connectors/adb/adb-kind.ts';
import type { AgentTarget } from '../../../../../electron/lab-service/connectors/connector.ts';
import { httpKind } from '../../../../../electron/lab-service/connectors/http/http-kind.ts';
import {
  createDeviceSource,
  type DeviceSource,
} from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { createAgentFinder } from '../../../../../electron/lab-service/contacts/find-agent.ts';
import { startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { failureOf } from '../../../../fakes/failure-of.ts';
import { answering, type Behavior, hanging, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';

const patient = new AbortController().signal;

/** A list from an agent that reports its kind. */
function reporting(version: string): Behavior {
  return (response, request) => {
    response.setHeader(agentHeader, version);
    return listing('reported')(response, request);
  };
}

/** The sent response, parsed. */
async function list(source: DeviceSource, target: AgentTarget): Promise<unknown> {
  return JSON.parse((await source.listDevices(target, patient)).json.toString());
}

/** The real connectors behind a probe that counts. */
function startSource() {
  const probe = vi.fn<typeof adbKind.probe>(adbKind.probe);
  const source = createDeviceSource({
    kinds: [{ ...adbKind, probe }, httpKind],
    findAgent: createAgentFinder(createAddressPolicy()),
    reuseMs: 0,
  });
  onTestFinished(() => source.close());
  return { probe, source };
}

async function startAgent(...behavior: Parameters<typeof startHttpAgent>) {
  const agent = await startHttpAgent(...behavior);
  onTestFinished(() => agent.close());
  return agent;
}

describe('agents on real sockets', () => {
  it('are distinguished: an HTTP agent, and an ADB server without devices', async () => {
    const { source } = startSource();
    const http = await startAgent(listing('from http'));
    await using adb = await startRawServer((socket, request) => {
      if (request.includes('host:version')) socket.end('OKAY00040029');
      else if (request.includes('host:devices-l')) socket.end('OKAY0000');
      else socket.destroy();
    });
    expect(await list(source, http.address)).toMatchObject({ MobileList: ['from http'] });
    expect(await list(source, adb.address)).toMatchObject({ MobileList: [], ResultCode: 1 });
    expect(source.versionOf?.(adb.address)).toBe('adb/1.0.41');
    expect(source.versionOf?.(http.address)).toBeNull();
    // The probe is not HTTP, so the agent never received it as a request.
    expect(http.requests).toHaveLength(1);
    expect(adb.received.every((text) => !text.includes('HTTP'))).toBe(true);
  });

  it('have more than 4 s, also for a caller without a token', async () => {
    const { source } = startSource();
    const agent = await startAgent(async (response, request) => {
      await sleep(4_500);
      return listing('late')(response, request);
    });
    const caller = { key: '192.0.2.7', isKnown: false };
    const { json } = await source.listDevices(agent.address, patient, caller);
    expect(JSON.parse(json.toString())).toMatchObject({ MobileList: ['late'] });
  });

  it('may report their kind and version, in one word', async () => {
    const { source } = startSource();
    const http = await startAgent(reporting('device-lab/0.1.0'));
    await list(source, http.address);
    expect(source.versionOf?.(http.address)).toBe('device-lab/0.1.0');
    // An invalid word is not a version, so the last one stays.
    http.behave(reporting('<script>'));
    await list(source, http.address);
    expect(source.versionOf?.(http.address)).toBe('device-lab/0.1.0');
  });

  it('receive one request for all simultaneous callers', async () => {
    const { source } = startSource();
    const gate = Promise.withResolvers<void>();
    const agent = await startAgent(async (response, request) => {
      await gate.promise;
      await listing('shared')(response, request);
    });
    const answers = Array.from({ length: 10 }, () => source.listDevices(agent.address, patient));
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    gate.resolve();
    expect(await Promise.all(answers)).toHaveLength(10);
    expect(agent.requests).toHaveLength(1);
  });

  it('are released when no caller waits any longer', async () => {
    const { source } = startSource();
    const agent = await startAgent(hanging);
    const callers = [new AbortController(), new AbortController()];
    const failures = callers.map(({ signal }) => failureOf(source.listDevices(agent.address, signal)));
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    for (const caller of callers) caller.abort(new Error('left'));
    expect(await Promise.all(failures)).toMatchObject([{ message: 'left' }, { message: 'left' }]);
    await vi.waitFor(() => expect(agent.abandoned()).toBe(1));
  });

  it('are probed again only after a failure', async () => {
    const { probe, source } = startSource();
    const agent = await startAgent(listing());
    await source.listDevices(agent.address, patient);
    // An error of the agent itself is a response, not a failure.
    agent.behave(answering({ MobileList: [], ResultCode: 5, ResultMessage: 'busy' }));
    await source.listDevices(agent.address, patient);
    expect(probe).toHaveBeenCalledOnce();

    agent.behave(answering('<html>'));
    await expect(source.listDevices(agent.address, patient)).rejects.toMatchObject({
      kind: 'not-an-agent',
    });
    agent.behave(listing('again'));
    expect(await list(source, agent.address)).toMatchObject({ MobileList: ['again'] });
    expect(probe).toHaveBeenCalledTimes(2);
  });
});
