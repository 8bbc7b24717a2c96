import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObservedRecord } from '#shared/device/observed.ts';
import type { Freshness } from '#shared/model/freshness.ts';
import { GridRow } from '../../../../../../renderer/grid/grid-row.ts';
import { startTexts } from '../../../../../../renderer/i18n/i18n.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';
import { exampleSubject } from '../../../../../fixtures/subject.ts';

// Ages have steps of 10 s: this time is rounded down by nearly 5 s.
const now = Date.parse('2026-11-22T12:00:04.900Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  await startTexts('en');
});
afterEach(() => {
  vi.useRealTimers();
});

/** The markup of a phone behind ADB whose agent has responded slightly after the page's time. */
async function draw(observed: ObservedRecord, freshness: Freshness, isShort = false): Promise<string> {
  const { RowAvailability } =
    await import('../../../../../../renderer/features/devices/availability/row-availability.tsx');
  const device = makeDevice({ connectedUser: null, observed });
  const { entry, state } = exampleSubject(device, now + 900);
  const report = exampleReport('a1', { state });
  const row = new GridRow(entry, { report, agentText: '', isFresh: true, judged: null, places: [0] });
  return renderToStaticMarkup(<RowAvailability row={row} freshness={freshness} isShort={isShort} />);
}

const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');
const recent: ObservedRecord = { LastActivity: { At: minutesAgo(2), Kind: 'activity' } };
const old: ObservedRecord = { LastActivity: { At: minutesAgo(22), Kind: 'activity' } };

describe('the availability of a row', () => {
  it('is current for a response slightly ahead of the page’s clock', async () => {
    expect(await draw(recent, 'fresh')).toContain('data-kind="recent-activity"');
  });

  it('shows the evidence of activity instead of the state’s name', async () => {
    expect(words(await draw(recent, 'fresh'))).toMatch(/^Activity [12] min ago$/);
  });

  it('shows how long a phone has been idle, shortened in little room', async () => {
    expect(words(await draw(old, 'fresh'))).toMatch(/^Idleno activity for 2[12] min$/);
    expect(words(await draw(old, 'fresh', true))).toMatch(/^Idle2[12] min$/);
  });

  it('shows stale data as the previous state, and never as current', async () => {
    expect(words(await draw(old, 'stale'))).toBe('Unknown· idle before');
    expect(words(await draw({}, 'stale'))).toBe('Unknown· stale');
  });
});
