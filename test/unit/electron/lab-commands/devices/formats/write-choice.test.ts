import { parse } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import type { LabDevice, LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import type { Format } from '../../../../../../electron/lab-commands/devices/formats/format-names.ts';
import { writeIndentedJson } from '../../../../../../electron/lab-commands/devices/formats/safe-json.ts';
import { writeChoice } from '../../../../../../electron/lab-commands/devices/formats/write-choice.ts';
import { labDevice } from '../../../../../fakes/devices-server.ts';
import { labDevices } from '../../../../../fixtures/lab-devices-answer.ts';

/** Escapes, a control character of eight bits, a direction mark and a line end. */
const hostile = '\u001b[2J\u009b31m\u202egnp\n=1+1';
const phone = labDevice({
  deviceId: 'R3CX1',
  idleSince: '2026-11-23T06:00:00.000Z',
  availability: 'idle',
  screen: { width: 1080, height: 2340 },
});

function write(format: Format, chosen: readonly LabDevice[], facts: Partial<LabDevicesAnswer> = {}) {
  const notes: string[] = [];
  const at = '2026-11-23T07:00:00.000Z';
  const answer = labDevices(chosen, { at, agents: 12, ...facts });
  const choice = { answer, matches: chosen.length, chosen, isEnough: true };
  const parts = [...writeChoice(choice, format, (line) => notes.push(line))];
  return { text: parts.map(String).join(''), notes };
}

function readLines(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('--json', () => {
  it('has a device a line, and on the last one if any are missing', () => {
    const { text, notes } = write('json', [phone], { silentAgents: 2 });
    expect(readLines(text)).toEqual([
      phone,
      {
        complete: false,
        silentAgents: 2,
        phonesBeingRead: 0,
        agents: 12,
        matches: 1,
        printed: 1,
        at: '2026-11-23T07:00:00.000Z',
        note: 'A match is not a claim.',
      },
    ]);
    expect(notes).toEqual([]);
  });
});

it('--csv has a line for each device, safe for spreadsheets', () => {
  const { text } = write('csv', [phone, labDevice({ deviceId: 'B', modelName: '=1+1', alias: 'a,"b"' })]);
  expect(text).not.toContain('\uFEFF');
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toMatchObject([
    {
      id: 'R3CX1',
      model: 'Galaxy S24',
      os: 'Android 14',
      sdk: '34',
      availability: 'idle',
      'idle-since': '2026-11-23T06:00:00.000Z',
      agent: '10.20.0.5:5037',
      'agent-name': 'Rack 1',
      screen: '1080 × 2340',
    },
    { id: 'B', model: "'=1+1", alias: 'a,"b"' },
  ]);
});

it('--serials has an ID on each line', () =>
  expect(write('serials', [phone, labDevice({ deviceId: 'B' })]).text).toBe('R3CX1\nB\n'));

describe('--table', () => {
  it('has aligned columns with the console’s words', () => {
    vi.stubEnv('TZ', 'UTC');
    const korean = labDevice({
      deviceId: 'B',
      modelName: '갤럭시',
      agent: { ...phone.agent, name: '' },
      asOf: null,
    });
    expect(write('table', [phone, korean]).text).toBe(
      [
        'DEVICE ID  MODEL               OS          AVAILABILITY  IDLE SINCE        AGENT           AS OF',
        'R3CX1      samsung Galaxy S24  Android 14  idle          2026-11-23 06:00  Rack 1          2026-11-23 07:00',
        'B          samsung 갤럭시      Android 14  available                       10.20.0.5:5037',
        '',
      ].join('\n'),
    );
    vi.unstubAllEnvs();
  });
});

describe('--appium', () => {
  it('has the capabilities, and each remark once on stderr', () => {
    const { text, notes } = write('appium', [phone, labDevice({ deviceId: 'B' })]);
    expect(readLines(text)).toMatchObject([
      { 'appium:udid': 'R3CX1', 'appium:remoteAdbHost': '10.20.0.5', 'appium:adbPort': 5037 },
      { 'appium:udid': 'B' },
    ]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('Another adb version on the computer of Appium restarts that server');
  });

  it.each([
    ['127.0.0.1:5037', 'adb/1.0.41', 'is that of its own computer, so it is omitted'],
    ['not an address', 'adb/1.0.41', 'is that of its own computer, so it is omitted'],
    ['10.20.0.5:8037', 'device-lab/0.1.0', 'is not an ADB server'],
  ])('omits the ADB server of %s (%s) and says so', (address, version, sentence) => {
    const { text, notes } = write('appium', [
      labDevice({ deviceId: 'A', agent: { ...phone.agent, address, version } }),
    ]);
    expect(text).not.toContain('remoteAdbHost');
    expect(notes[0]).toContain(sentence);
  });
});

it.each(['table', 'csv', 'serials', 'appium'] as const)('--%s reports that agents are silent', (format) =>
  expect(write(format, [], { silentAgents: 2 }).notes).toEqual([
    'The devices of 2 of 12 agents are not current. Devices can be missing.',
  ]),
);

it.each(['table', 'json', 'csv', 'serials', 'appium'] as const)(
  '--%s lets no phone control the terminal',
  (format) => {
    const device = labDevice({
      deviceId: `A${hostile}`,
      modelName: hostile,
      brand: hostile,
      osRelease: hostile,
      availability: hostile,
      agent: { address: hostile, name: hostile, group: hostile, version: null },
    });
    const { text, notes } = write(format, [device]);
    const lines = [...text.replaceAll('\r\n', '\n').trimEnd().split('\n'), ...notes];
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(lines.length).toBeLessThanOrEqual(3);
  },
);

it('--json keeps such a text’s value', () => {
  const device = labDevice({ deviceId: 'A', modelName: `${hostile}\u{E0041}👩\u200D🔧` });
  expect(readLines(write('json', [device]).text)[0]).toEqual(device);
});

it('the lists of an administrator are as safe, on several lines', () => {
  const lines = writeIndentedJson([{ note: hostile }]).split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(lines.join(''))).toEqual([{ note: hostile }]);
});
