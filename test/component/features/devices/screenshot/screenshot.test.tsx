import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { type LabClaims, noClaims } from '#shared/model/fleet/lab-claims.ts';
import { noScreenshot, type Screenshot, type ScreenshotOutcome } from '#shared/model/fleet/screenshot.ts';
import { claimRecordAt, labClaimAt } from '../../../../fixtures/claims.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage, type PageOptions, passTime } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';

const { details } = deviceList;
const button = (name: string | RegExp) => details.getByRole('button', { name });
const take = button('Take screenshot');
const picture = details.getByRole('application', { name: /^Screen of Galaxy S23, taken/ });

function makePhone(device: Partial<FlatDevice> = {}, report: Partial<AgentReport> = {}): AgentReport {
  const entry = makeEntry('a', 'R3CW40E9DHN', {
    modelName: 'Galaxy S23',
    screen: { width: 200, height: 400 },
    capture: { width: 100, height: 200 },
    input: { minX: 0, maxX: 4095, minY: 0, maxY: 4095 },
    ...device,
  });
  return { ...makeReport('a', [entry], { origin: 'lab' }), version: 'adb/1.0.41', ...report };
}

/** A picture of 100 × 200 with a dot, or of one color. */
async function makePicture(changes: Partial<Screenshot> = {}, hasDot = true): Promise<ScreenshotOutcome> {
  const canvas = new OffscreenCanvas(100, 200);
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, 100, 200);
  if (context && hasDot) {
    context.fillStyle = 'white';
    context.fillRect(10, 10, 20, 20);
  }
  const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const facts = { takenAt: Date.now(), screen: 'on', displays: 1, width: 100, height: 200 } as const;
  return { outcome: 'taken', picture: { ...facts, png, ...changes } };
}

async function openPhone(
  outcome: ScreenshotOutcome | (() => Promise<ScreenshotOutcome>),
  { reports = [makePhone()], handlers, ...options }: PageOptions = {},
): Promise<void> {
  await openPage({
    screenRule: 'all',
    reports,
    handlers: {
      'screenshots.take': () => (typeof outcome === 'function' ? outcome() : outcome),
      ...handlers,
    },
    ...options,
  });
  await deviceList.card('Galaxy S23').click();
}

test('a picture says when it was taken, turns gray after a minute, and is gone after five', async () => {
  await openPhone(await makePicture());
  await take.click();
  expect(main.calls('screenshots.take')).toEqual([{ agentId: 'a', deviceId: 'R3CW40E9DHN' }]);
  await expect.element(picture).toBeVisible();
  await expect.element(details).toMatchTextContent(/Taken \d\d:30:00/);
  await expect.element(details).not.toMatchTextContent('different now');
  passTime(61_000);
  await expect.element(details).toMatchTextContent('1 min 1 s ago');
  await expect.element(details).toMatchTextContent('The screen may look different now.');
  passTime(240_000);
  await expect.element(picture).not.toBeInTheDocument();
});

test('by keyboard alone: take, point, copy, and save with the time', async () => {
  await openPhone(await makePicture(), {
    handlers: { 'screenshots.save': () => ({ outcome: 'saved', file: 'Galaxy.png' }) },
  });
  take.element().focus();
  await press('Enter');
  await expect.element(button('Take again')).toHaveFocus();
  picture.element().focus();
  await press('Shift+ArrowRight', 'ArrowDown', 'Enter');
  await expect
    .poll(() => main.calls('clipboard.copy'))
    .toEqual([{ text: 'Picture 60, 101\nScreen 120, 202\nInput 2461, 2068' }]);
  await details.getByText('Coordinate calculator').click();
  await expect.element(details.getByRole('textbox', { name: 'Capture x' })).toHaveValue('60');
  button('Save…').element().focus();
  await press('Enter');
  await expect
    .poll(() => main.calls('screenshots.save'))
    .toMatchObject([{ takenAt: Date.now(), device: 'Galaxy S23' }]);
  await expect.element(page.getByText('Saved as Galaxy.png.').first()).toBeInTheDocument();
});

test('says what the picture doesn’t: screen off, several displays, another size', async () => {
  await openPhone(await makePicture({ screen: 'off', displays: 2, width: 90 }));
  await take.click();
  await expect.element(details).toMatchTextContent('The screen was off.');
  await expect.element(details).toMatchTextContent('The phone has 2 displays.');
  await expect
    .element(details)
    .toMatchTextContent('Spec mismatch: the picture is 90 × 200, the agent reports 100 × 200.');
});

test('a picture of one color may show protected content', async () => {
  await openPhone(await makePicture({}, false));
  await take.click();
  await expect.element(details).toMatchTextContent('the screen may show protected content');
});

test('a failure says why, and a picture that arrives after Cancel is dropped', async () => {
  const late = Promise.withResolvers<ScreenshotOutcome>();
  const outcomes = [noScreenshot('in-use', { by: 'Lee' }), late.promise];
  await openPhone(async () => outcomes.shift() ?? noScreenshot('off'));
  await take.click();
  await expect
    .element(details.getByRole('alert'))
    .toHaveTextContent('No picture. The agent reports that somebody is using this phone. (Lee)');
  await button('Take again').click();
  await button('Cancel').click();
  await expect.element(take).toHaveFocus();
  late.resolve(await makePicture());
  await expect.element(picture).not.toBeInTheDocument();
});

test('a picture doesn’t survive hiding names', async () => {
  await openPhone(await makePicture());
  await take.click();
  await expect.element(picture).toBeVisible();
  const settings = { ...main.state.settings, hideNames: true };
  main.change({ settings });
  main.send('settings.changed', { settings, language: 'en' });
  await expect.element(picture).not.toBeInTheDocument();
});

test('with the rule “mine”, the picture goes with the claim', async () => {
  const reports = [makePhone({ claim: claimRecordAt(Date.now()) })];
  const own = labClaimAt(Date.now(), { keys: ['id:R3CW40E9DHN'], isOwn: true });
  const claims: LabClaims = { ...noClaims, isTaking: true, claims: [own] };
  await openPhone(await makePicture(), { screenRule: 'mine', claims, reports });
  await take.click();
  await expect.element(picture).toBeVisible();
  main.showFleet([makePhone()]);
  await expect.element(picture).not.toBeInTheDocument();
  await expect.element(details).toMatchTextContent('Claim this phone to take a screenshot.');
});

test.for([
  [
    'an older agent',
    () => makePhone({}, { version: 'device-lab/0.2.0' }),
    {},
    'this phone’s agent is of another kind',
  ],
  ['an older service', () => makePhone(), { screenRule: null }, 'this lab service is older'],
  ['an iPhone', () => makePhone({ platform: 'ios' }), {}, 'iPhones and iPads aren’t possible'],
] as const)('the button is absent for %s, with one sentence', async ([, make, options, sentence]) => {
  await openPhone(noScreenshot('off'), { reports: [make()], ...options });
  await expect.element(details).toMatchTextContent(sentence);
  await expect.element(take).not.toBeInTheDocument();
});

test('a lab with screenshots off says nothing, and everybody sees the last screenshot', async () => {
  const lastScreenshot = { At: '2026-11-23T01:20:00Z', By: 'Kim' };
  await openPhone(noScreenshot('off'), { reports: [makePhone({ lastScreenshot })], screenRule: 'off' });
  await expect.element(details).toMatchTextContent(/Last screenshot: Kim, \d\d:20/);
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(details).not.toMatchTextContent('Screenshots');
});

test('scrcpy gets its commands, for a phone behind an ADB server', async () => {
  await openPhone(noScreenshot('off'));
  await details.getByText('Commands').click();
  const commands = details.getByRole('group', { name: 'Control with scrcpy' });
  await commands.getByRole('button', { name: 'Linux and macOS' }).first().click();
  await commands.getByRole('button', { name: 'Copy SSH tunnel' }).click();
  await expect
    .poll(() => main.calls('clipboard.copy').map(({ text }) => text))
    .toEqual([
      "ADB_SERVER_SOCKET='tcp:10.0.0.5:5037' scrcpy --serial='R3CW40E9DHN' --tunnel-host=10.0.0.5",
      "ssh -N -L5038:localhost:5037 -R27183:localhost:27183 '10.0.0.5'",
    ]);
});
