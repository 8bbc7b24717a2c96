import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ClaimRecord } from '#shared/device/claim.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import {
  type ClaimOutcome,
  type LabClaim,
  type LabClaims,
  noClaims,
} from '#shared/model/fleet/lab-claims.ts';
import { claimRecordAt, labClaimAt } from '../../../fixtures/claims.ts';
import { activeAt } from '../../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage, type PageOptions } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { findFaults } from '../../screens/find-faults.ts';
import { press } from '../../screens/keyboard.ts';

const { card, details } = deviceList;
const MINUTE = 60_000;
const taking: LabClaims = { ...noClaims, isTaking: true, claims: [] };
const claimsOf = (...claims: readonly LabClaim[]): LabClaims => ({ ...taking, claims });
const done: ClaimOutcome = { outcome: 'done', until: null };
const record = (changes: Partial<ClaimRecord> = {}) => claimRecordAt(Date.now(), changes);
const filled = (changes: Partial<ClaimRecord> = {}) =>
  ({ connectedUser: null, claim: record({ Filled: true, ...changes }) }) as const;

/** Devices `x`, `y` … of an agent in the lab's list. */
const lab = (...devices: readonly Partial<FlatDevice>[]) =>
  makeReport(
    'a',
    devices.map((fields, index) =>
      makeEntry('a', 'xyzuv'[index] ?? '', { modelName: `Phone ${index}`, ...fields }),
    ),
    { origin: 'lab', name: 'Rack' },
  );
/** The service accepts what a test doesn't answer itself. */
const open = ({ handlers, ...options }: PageOptions) => {
  const accept = { 'claims.take': () => done, 'claims.extend': () => done, 'claims.release': () => done };
  return openPage({ claims: taking, ...options, handlers: { ...accept, ...handlers } });
};

test('a row says whose claim it is and until when, and what contradicts it', async () => {
  const idle = activeAt(Date.now() - 90 * MINUTE);
  await open({
    reports: [
      lab(
        filled({ Note: 'tests' }),
        { connectedUser: 'Lee', claim: record({ UserMismatch: true }) },
        { connectedUser: 'Lee', claim: record() },
        { ...idle, ...filled({ Kind: 'program', By: 'nightly' }) },
        { ...idle, ...filled() },
      ),
    ],
  });
  await expect.element(card('Phone 0')).toMatchTextContent(/Claimedby Kimuntil \d\d:\d\d· tests/);
  await expect.element(card('Phone 1')).toMatchTextContent(/In useLeeKimclaimed by Kim.*User mismatch/);
  await expect.element(card('Phone 2')).not.toMatchTextContent(/mismatch/);
  await expect.element(card('Phone 3')).toMatchTextContent(/by nightly \(program\).*No activity for 30 min/);
  // Of a person's claim it would publish who is idle.
  await expect.element(card('Phone 4')).not.toMatchTextContent(/No activity/);
  await expect.element(page.getByRole('button', { name: 'Claimed 3' })).toBeVisible();
  await expect.poll(() => findFaults('#root')).toEqual([]);
});

test('the holder of a claim without activity is asked whether the device is still used', async () => {
  const idle = activeAt(Date.now() - 90 * MINUTE);
  const own = labClaimAt(Date.now(), { keys: ['id:x'], isOwn: true });
  const Since = new Date(Date.now() - 45 * MINUTE).toISOString();
  await open({ claims: claimsOf(own), reports: [lab({ ...idle, ...filled({ Since }) })] });
  await card('Phone 0').click();
  await expect.element(details).toMatchTextContent(/Still using it\? No activity for 45 min/);
});

test('the claim of a phone that is unplugged or whose agent is silent comes from the lab’s own list', async () => {
  const silent = { kind: 'agent-unreachable', message: '' } as const;
  const gone = makeEntry('a', 'x', { modelName: 'Gone' }, { seenAt: 1, goneSince: Date.now() });
  const old = makeEntry('b', 'y', { modelName: 'Old', claim: record() });
  const ended = makeEntry('b', 'z', { modelName: 'Ended', claim: record() });
  const claims = claimsOf(
    labClaimAt(Date.now(), { keys: ['id:x'], by: 'Lee', isOwn: false }),
    labClaimAt(Date.now(), { keys: ['id:y'], by: 'Choi', isOwn: false }),
  );
  const state = {
    kind: 'stale',
    answeredAt: Date.now() - 120_000,
    since: Date.now(),
    reason: silent,
  } as const;
  await open({
    claims,
    reports: [makeReport('a', [gone], { origin: 'lab' }), { ...makeReport('b', [old, ended]), state }],
  });
  await expect.element(card('Gone')).toMatchTextContent(/Disconnectedclaimed by Lee until/);
  await expect.element(card('Old')).toMatchTextContent(/Unknownclaimed by Choi until/);
  await expect.element(card('Ended')).not.toMatchTextContent(/claimed by/);
});

test('a claim from the last session is dated, and has no holder', async () => {
  const reason = { kind: 'from-last-time' } as const;
  const state = { kind: 'stale', answeredAt: Date.now() - MINUTE, since: Date.now(), reason } as const;
  const { By: _, ...nameless } = record();
  const report = makeReport('a', [makeEntry('a', 'x', { modelName: 'Saved', claim: nameless })]);
  await open({ claims: noClaims, reports: [{ ...report, state }] });
  await card('Saved').click();
  await expect.element(details).toMatchTextContent(/Claimed as of \d\d:\d\d, until \d\d:\d\d/);
});

test('one click claims for an hour, and says once that a claim doesn’t lock', async () => {
  await open({
    reports: [lab({})],
    handlers: { 'claims.take': () => ({ outcome: 'done', until: Date.now() }) },
  });
  await card('Phone 0').click();
  await expect.element(details.getByText(/It doesn’t lock it/)).toBeVisible();
  await details.getByRole('button', { name: 'Claim 1 h' }).click();
  const device = { agent: '10.0.0.5:5037', deviceId: 'x' };
  await expect.poll(() => main.calls('claims.take')).toEqual([{ devices: [device], minutes: 60 }]);
  await expect.element(details.getByText(/It doesn’t lock it/)).not.toBeInTheDocument();
  // The row changes with the service's list only.
  await expect.element(card('Phone 0')).toMatchTextContent(/Available/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main.calls('claims.release')).toEqual([{ devices: [device] }]);
});

test('the card under the pointer offers to claim its unused phone, and says in the details why it failed', async () => {
  let outcome: ClaimOutcome = { outcome: 'claimed', device: null, by: 'Lee', until: Date.now() };
  await open({
    reports: [lab({}, { connectedUser: 'Lee' }, filled())],
    handlers: { 'claims.take': () => outcome },
  });
  const offer = (model: string) => card(model).getByText('Claim 1 h');
  for (const other of ['Phone 1', 'Phone 2']) expect(offer(other).query()).toBeNull();
  await expect.element(offer('Phone 0')).not.toBeVisible();
  await card('Phone 0').hover();
  await offer('Phone 0').click();
  await expect.element(details.getByRole('alert')).toMatchTextContent(/Lee claimed it first\. Claimed until/);
  await details.getByRole('button', { name: 'Close' }).click();
  outcome = done;
  await card('Phone 0').hover();
  await offer('Phone 0').dblClick();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main.calls('claims.release')).toHaveLength(1);
  expect(main.calls('claims.take')).toHaveLength(2);
});

test('the menu has longer times and a note, with the keyboard alone', async () => {
  await open({ reports: [lab({})] });
  await card('Phone 0').click();
  await page.getByRole('button', { name: 'Claim for longer, or with a note' }).click();
  await page.getByRole('textbox', { name: 'Note (optional)' }).fill('regression');
  await expect.element(page.getByText('10 of 80')).toBeVisible();
  await expect.poll(() => findFaults('[role=dialog]')).toEqual([]);
  await press('Tab', 'Tab', 'Enter');
  await expect.poll(() => main.calls('claims.take')).toMatchObject([{ minutes: 120, note: 'regression' }]);
});

test('a limit and a user are said below the buttons', async () => {
  let outcome: ClaimOutcome = { outcome: 'too-many', most: 5 };
  await open({ reports: [lab({ connectedUser: 'Lee' })], handlers: { 'claims.take': () => outcome } });
  await card('Phone 0').click();
  const claim = details.getByRole('button', { name: 'Claim 1 h' });
  await claim.click();
  await expect
    .element(details.getByRole('alert'))
    .toMatchTextContent(/You have 5 claims, the most in this lab/);
  outcome = { outcome: 'in-use', device: null };
  await claim.click();
  await expect.element(details.getByText('Lee is using it. Claim anyway?')).toBeVisible();
  outcome = done;
  await details.getByRole('button', { name: 'Claim anyway' }).click();
  await expect.poll(() => main.calls('claims.take').at(-1)).toMatchObject({ anyway: true });
});

test('the user’s own claim shows the time left, and can be extended and released', async () => {
  const own = labClaimAt(Date.now());
  await open({ claims: claimsOf(own), reports: [lab(filled())] });
  await expect.element(card('Phone 0')).toMatchTextContent(/Yours until \d\d:\d\d.*(?:29|30) min left/);
  await card('Phone 0').click();
  await expect.element(details).toMatchTextContent(/Yours.*min left.*until/);
  await expect.poll(() => findFaults('#root')).toEqual([]);
  await details.getByRole('button', { name: 'Extend 1 h' }).click();
  await expect.poll(() => main.calls('claims.extend')).toEqual([{ device: own.device, minutes: 60 }]);
  await details.getByRole('button', { name: 'Release' }).click();
  await expect.poll(() => main.calls('claims.release')).toEqual([{ devices: [own.device] }]);
  await page.getByRole('button', { name: /^Mine/ }).click();
  await expect.element(deviceList.cards).toHaveLength(1);
});

test('the user changes the note of the own claim, and leaves its end', async () => {
  const own = labClaimAt(Date.now(), { note: 'tests' });
  await open({ claims: claimsOf(own), reports: [lab(filled({ Note: 'tests' }))] });
  await card('Phone 0').click();
  await details.getByRole('button', { name: 'Edit note' }).click();
  const field = page.getByRole('textbox', { name: 'Note (optional)' });
  await field.fill('unwanted');
  await press('Escape');
  await details.getByRole('button', { name: 'Edit note' }).click();
  await expect.element(field).toHaveValue('tests');
  await field.fill('release 4.2 ');
  await press('Enter');
  await expect
    .poll(() => main.calls('claims.extend'))
    .toEqual([{ device: own.device, minutes: 0, note: 'release 4.2' }]);
});

test('a claim that the menu of its row released is taken again by Undo', async () => {
  await open({ claims: claimsOf(labClaimAt(Date.now(), { note: 'tests' })), reports: [lab(filled())] });
  await card('Phone 0').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => main.calls('claims.take')).toMatchObject([{ note: 'tests', anyway: true }]);
});

test('nobody is offered to wait for the end of their own claim', async () => {
  await open({
    claims: claimsOf(labClaimAt(Date.now())),
    reports: [lab({ ...activeAt(Date.now() - MINUTE), ...filled() })],
  });
  await card('Phone 0').click();
  await expect.element(details.getByRole('button', { name: 'Notify me when disconnected' })).toBeVisible();
  await expect
    .element(details.getByRole('button', { name: 'Notify me when unused' }))
    .not.toBeInTheDocument();
});

test('another’s claim offers a notice at its end', async () => {
  await open({ reports: [lab(filled())] });
  await card('Phone 0').click();
  await details.getByRole('button', { name: 'Notify me when its claim ends' }).click();
  await expect.poll(() => main.calls('alerts.add')).toMatchObject([{ when: 'claim-ended' }]);
  await expect.element(details.getByRole('button', { name: 'Claim 1 h' })).not.toBeInTheDocument();
});

test('several selected phones are claimed at once, without those that somebody has', async () => {
  await open({ reports: [lab({}, {}, filled())] });
  await card('Phone 0').click();
  await press('Control+a');
  await deviceList.selection.getByRole('button', { name: 'Claim 2 devices for 1 h' }).click();
  await expect
    .poll(() => main.calls('claims.take').map(({ devices }) => devices.map(({ deviceId }) => deviceId)))
    .toEqual([['x', 'y']]);
});

test('an end that is near and an end are said on any page', async () => {
  const near = labClaimAt(Date.now(), { until: Date.now() + 5 * MINUTE });
  const ending = { device: near.device, since: 0, endedAt: 1, end: 'administrator', note: 'repair' } as const;
  await open({ claims: claimsOf(near), reports: [lab(filled())] });
  await expect.element(page.getByText(/Your claim of Phone 0 ends at/)).toBeVisible();
  main.show('claims', { ...taking, endings: [ending] });
  await expect.element(page.getByText('An administrator ended your claim of Phone 0: repair')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/An administrator ended/)).not.toBeInTheDocument();
});

test('signing out asks whether to release the claims', async () => {
  await open({
    claims: claimsOf(labClaimAt(Date.now())),
    reports: [lab(filled())],
    handlers: { 'session.signOut': () => {} },
  });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/You have 1 claim until \d\d:\d\d\. Release it\?/);
  await question.getByRole('button', { name: 'Release' }).click();
  await expect.poll(() => main.calls('session.signOut')).toHaveLength(1);
  expect(main.calls('claims.release')).toHaveLength(1);
});

test('an older service and a personal agent have no buttons', async () => {
  const own = makeReport('b', [makeEntry('b', 'o', { modelName: 'Personal' })]);
  await open({ claims: noClaims, reports: [lab({}), own] });
  await card('Phone 0').click();
  await expect.element(details.getByRole('button', { name: 'Copy ID' })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Claim 1 h' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Mine/ })).not.toBeInTheDocument();
  main.show('claims', taking);
  await expect.element(details.getByRole('button', { name: 'Claim 1 h' })).toBeVisible();
  await card('Personal').click();
  await expect.element(details.getByRole('button', { name: 'Claim 1 h' })).not.toBeInTheDocument();
});
