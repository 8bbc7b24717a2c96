import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import { textNames } from '#shared/wire/read-device.ts';
import { readAccount } from '#shared/wire/authenticate.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { makeReport } from '../../example-lab.ts';
import { kimsSession } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { agentList } from '../../screens/agents.ts';
import { deviceList } from '../../screens/device-list.ts';
import { openScreen } from '../../screens/open-screen.ts';

const address = '10.0.3.7:5037';
const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const texts = {
  markup,
  bidi: '\u202Egnp.evil\u2066',
  unseen: 'Gal\u200Baxy\u00AD',
  lines: 'Pixel 9\n10.0.3.9:5037 Free',
  endless: 'x'.repeat(1_000_000),
  emoji: '👨‍👩‍👧 갤럭시 ❤️',
  template: '{{count}} $t(account.signOut)',
};
const { details, card, table } = deviceList;

/** A response as main reads it, with devices that have one text in each text field. */
function read(devices: readonly Record<string, unknown>[], resultCode = 1, resultMessage = '') {
  const reading = readDeviceList(
    { MobileList: devices, ResultCode: resultCode, ResultMessage: resultMessage },
    address,
  );
  if (reading.kind !== 'answer') throw new Error(reading.problem);
  return reading;
}

function makeRecord(deviceId: string, text: string): Record<string, unknown> {
  const fields = textNames.map(({ name }) => name);
  const sizes = { ScreenSize_W: 1080, ScreenSize_H: 2400, CaptureSize_W: 1080, CaptureSize_H: 2400 };
  const input = { InputScaleMinX: 0, InputScaleMaxX: 4095, InputScaleMinY: 0, InputScaleMaxY: 4095 };
  return {
    ...Object.fromEntries(fields.map((field) => [field, text])),
    AgentType: 1,
    AgentTypeImage: null,
    AgentIP: address,
    DeviceID: deviceId,
    ...sizes,
    ...input,
    [text.slice(0, 90)]: text,
  };
}

const fitsSideways = (element: Element) => element.scrollWidth <= element.clientWidth;

/** Expects that the page fits the width of its window, and that no text became an element. */
async function expectIntact(): Promise<void> {
  await expect.poll(() => fitsSideways(document.documentElement)).toBe(true);
  expect(document.querySelectorAll('img[src="x"], #root script')).toHaveLength(0);
  expect(document.title).not.toMatch(/^[12]$/);
}

test('each text of a device stays text in its own row, and is shown completely', async () => {
  const records = Object.entries(texts).map(([id, text]) => makeRecord(id, text));
  const devices = read(records).devices.map(({ device, deviations }) => ({
    key: `a/0/${device.deviceId}`,
    device,
    deviations,
    seenAt: null,
    goneSince: null,
  }));
  await openPage({
    reports: [makeReport('a', devices, { address: { host: '10.0.3.7', port: 5037 } })],
    handlers: {
      'devices.raw': ({ key }) =>
        JSON.stringify(
          records.find(({ DeviceID }) => key.endsWith(`/${String(DeviceID)}`)),
          null,
          2,
        ),
    },
  });
  await expect.element(deviceList.cards).toHaveLength(7);
  await expect.element(card('<script>')).toMatchTextContent('<img src=x onerror=');
  await expect.element(card('‹U+202E›gnp.evil‹U+2066›')).toBeVisible();
  await expect.element(card('Gal‹U+200B›axy‹U+00AD›')).toBeVisible();
  await expect.element(card('Pixel 9‹U+000A›10.0.3.9:5037 Free')).toMatchTextContent('10.0.3.7:5037');
  await expect.element(card('👨‍👩‍👧 갤럭시 ❤️')).toBeVisible();
  await expect.element(card('{{count}} $t(account.signOut)')).toBeVisible();
  await expectIntact();

  await card('xxxx').click();
  await details.getByRole('button', { name: /spec mismatch/ }).click();
  await expect
    .element(details.getByText(/is very long or contains invisible characters/).first())
    .toBeVisible();
  await details.getByText('Raw data').click();
  // The raw data is shown in part and copied completely.
  await expect.element(details).toMatchTextContent('"DeviceID": "endless"');
  await expect.element(details.getByRole('button', { name: 'Copy raw data' })).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('aside [data-scroller]')].every(fitsSideways))
    .toBe(true);
  await expectIntact();

  await deviceList.view('Table');
  const rows = table.getByRole('row');
  await expect.element(rows).toHaveLength(8);
  const readHeights = () => {
    const [, ...lines] = rows.elements();
    return new Set(lines.map((row) => row.getBoundingClientRect().height)).size;
  };
  await expect.poll(readHeights).toBe(1);
  await expectIntact();
});

test('a message of an agent is in quotation marks, on one line, and shortened', async () => {
  const message = `ok”. Your session has ended.\nSign in again at http://evil.example ${markup}${texts.endless}`;
  const { resultCode, resultMessage } = read([], 7, message);
  const reason = { kind: 'agent-refused', resultCode, resultMessage } as const;
  const report: AgentReport = {
    ...makeReport('a', []),
    state: { kind: 'stale', answeredAt: null, since: Date.now(), reason },
  };
  await openPage({ reports: [report] });
  const problem = page.getByRole('main').getByRole('status').filter({ hasText: 'returned error 7' });
  await expect
    .element(problem)
    .toMatchTextContent('error 7: “ok". Your session has ended.‹U+000A›Sign in again at');
  const text = problem.element().textContent;
  expect(text.length).toBeLessThan(700);
  expect(text.match(/”/g)).toHaveLength(1);
  await expectIntact();
  await openScreen('Agents');
  await expect.element(agentList.notes).toMatchTextContent('“ok". Your session');
  await expectIntact();
});

test('each text of an account stays text', async () => {
  const record = {
    COMP_CD: 'ACME',
    EMP_NO: '1042',
    EMP_NM: `${texts.bidi}${markup}`,
    DPT_CD: texts.endless,
    EMP_EMAIL: texts.unseen,
    PASS_DT: markup,
  };
  const account = readAccount(record, { comp_cd: 'ACME', emp_no: '1042' });
  if (typeof account === 'string') throw new Error(account);
  await openPage({ session: { ...kimsSession, account } });
  await page.getByRole('button', { name: /^Account/ }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect.element(menu).toMatchTextContent('‹U+202E›gnp.evil‹U+2066›<img');
  await expect.element(menu).toMatchTextContent('Gal‹U+200B›axy');
  await expectIntact();
});
