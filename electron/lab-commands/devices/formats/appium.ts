import { type AppiumNote, describeForAppium } from '#shared/device/appium-capabilities.ts';
import { type AgentAddress, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { modelOf } from '../device-texts.ts';
import { writeSafeJson } from './safe-json.ts';

const notes: Readonly<Record<AppiumNote, (id: string, agent: string) => string>> = {
  'platform-unknown': (id) =>
    `${id}: the platform is unknown, so platformName and automationName are omitted.`,
  'remote-adb': (_, agent) =>
    `Appium uses the ADB server ${agent}. Another adb version on the computer of Appium restarts that server, which` +
    ' interrupts its users.',
  'local-adb': (_, agent) =>
    `The address of the ADB server ${agent} is that of its own computer, so it is omitted. Run Appium there.`,
  'no-adb-server': (id, agent) =>
    `${id}: the agent ${agent} is not an ADB server, so none is named. Run Appium where the device is connected.`,
};

/** JSON on one line. Calls `note` once per sentence. */
export function* writeAppium(
  devices: readonly LabDevice[],
  note: (sentence: string) => void,
): Generator<string> {
  const written = new Set<string>();
  for (const device of devices) {
    const { deviceId, agent } = device;
    // Written any other way, an address counts as loopback, so that no ADB server ends up in the capabilities.
    const address: AgentAddress = parseAgentAddress(agent.address) ?? { host: 'localhost', port: 0 };
    const described = describeForAppium({
      deviceId,
      model: modelOf(device),
      agent: { address, version: agent.version },
    });
    for (const kind of described.notes) {
      const sentence = notes[kind](plainText(deviceId, 100), plainText(agent.address, 100));
      if (!written.has(sentence)) note(sentence);
      written.add(sentence);
    }
    yield `${writeSafeJson(described.capabilities)}\n`;
  }
}
