import { useCallback, useRef, useState } from 'react';
import { noScreenshot, type NoScreenshot, type Screenshot } from '#shared/model/fleet/screenshot.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { type DrawnPicture, drawPicture } from './draw-picture.ts';

export type Shot =
  | { readonly kind: 'none' }
  | { readonly kind: 'taking'; readonly since: number }
  | { readonly kind: 'taken'; readonly picture: Screenshot; readonly drawn: DrawnPicture }
  | { readonly kind: 'failed'; readonly failure: NoScreenshot };

const none: Shot = { kind: 'none' };

/** Kept in memory, and only here. */
export function useScreenshot({ agent, entry }: GridRow) {
  const [shot, setShot] = useState(none);
  const turn = useRef(0);

  async function request(mine: number): Promise<void> {
    let next = none;
    try {
      const { deviceId } = entry.device;
      const outcome = await api.call('screenshots.take', { agentId: agent.id, deviceId });
      next = outcome.outcome === 'taken' ? await draw(outcome.picture) : { kind: 'failed', failure: outcome };
    } finally {
      // Otherwise it was canceled, or mustn't be shown any more.
      if (turn.current === mine) setShot(next);
    }
  }

  const clear = useCallback(() => {
    turn.current += 1;
    setShot(none);
  }, []);

  return {
    shot,
    clear,
    take: () => {
      turn.current += 1;
      setShot({ kind: 'taking', since: Date.now() });
      report(request(turn.current));
    },
  };
}

async function draw(picture: Screenshot): Promise<Shot> {
  const drawn = await drawPicture(picture);
  if (drawn === null) return { kind: 'failed', failure: noScreenshot('no-picture') };
  return { kind: 'taken', picture, drawn };
}
