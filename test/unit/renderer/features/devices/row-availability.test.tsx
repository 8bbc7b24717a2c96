import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { GridRow } from '../../../../../renderer/grid/grid-row.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../fixtures/device.ts';
import { exampleSubject } from '../../../../fixtures/subject.ts';

it('is current with an answer that is a little ahead of the time by which ages are shown', async () => {
  // Ages have steps of 10 s: this moment is rounded down by nearly 5 s.
  const now = Date.parse('2026-11-22T12:00:04.900Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { RowAvailability } = await import('../../../../../renderer/features/devices/row-availability.tsx');
  const LastActivity = { At: new Date(now - 120_000).toISOString(), Kind: 'activity' } as const;
  const device = makeDevice({ connectedUser: null, observed: { LastActivity } });
  const answeredAt = now + 900;
  const { entry, state } = exampleSubject(device, answeredAt);
  const report = exampleReport('a1', { state });
  const row = new GridRow(entry, { report, agentText: '', isFresh: true, judged: null, places: [0] });
  expect(renderToStaticMarkup(<RowAvailability row={row} freshness="fresh" />)).toContain(
    'data-kind="active"',
  );
  vi.useRealTimers();
});
