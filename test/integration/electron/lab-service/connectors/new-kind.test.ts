import { expect, it, onTestFinished } from 'vitest';
import { agentTypes } from '#shared/device/agent-kinds.ts';
import { createLabClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import { realAgentKinds } from '../../../../../electron/lab-service/connectors/registry.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { findAgentKind, kindLabel } from '../../../../../renderer/features/agents/status/agent-kind.ts';
import { startTexts, texts } from '../../../../../renderer/i18n/i18n.ts';
import { startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';
import { turntableKind } from '../../../../fakes/turntable.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';

const patient = new AbortController().signal;

it('is listed by the lab service and labeled by the page, without a change to either', async () => {
  const answers: Record<string, string> = { WHO: 'TURNTABLE 2.1\n', LIST: 'DEVICES left right\n' };
  await using turntable = await startRawServer((socket, request) =>
    socket.write(answers[request.trim()] ?? 'WHAT\n'),
  );
  const kinds = [turntableKind, ...realAgentKinds];
  const source = createRealAgentSource({ policy: createAddressPolicy(), kinds, reuseMs: 0 });
  onTestFinished(() => source.close());
  const { address } = await startLabService({ devices: source });
  const client = createLabClient({ baseAddress: address, limits: patientLimits });
  onTestFinished(() => client.close());

  const outcome = await client.listDevices(turntable.address, patient);
  expect(outcome).toMatchObject({
    agentVersion: 'turntable/2.1',
    reading: { devices: [{ device: { deviceId: 'left', model: { agentType: 4 } } }, {}] },
  });
  const version = outcome.kind === 'answer' ? (outcome.agentVersion ?? null) : null;

  await startTexts('en');
  texts.addResource('en', 'translation', 'agents.kinds.turntable', 'Turntable');
  const types = { ...agentTypes, turntable: 4 };
  expect(kindLabel(texts.t, findAgentKind({ version, devices: [] }, types))).toBe('Turntable');
});
