import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { type Figure, mergeFigures, readFigures, recordFigure } from '../../../security/figures/figure.ts';
import { writeFigures } from '../../../security/figures/tables.ts';

const round = (seed: number) =>
  ({ kind: 'fuzz', name: 'calls', cases: 5_000, refused: 1_200, seed, ms: 1_500 }) satisfies Figure;
const flood: Figure = { kind: 'flood', name: 'say nothing', connections: 10_000, slowestAnswerMs: 11.2 };

describe('figures', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('are read as they were recorded', async () => {
    const file = join(await makeTempFolder(), 'figures.jsonl');
    vi.stubEnv('SECURITY_FIGURES', file);
    recordFigure(round(7));
    recordFigure(flood);
    expect(readFigures(file)).toEqual([round(7), flood]);
  });

  it('of a part that is run again replace its earlier ones', () => {
    const again = { ...round(9), cases: 1 };
    expect(mergeFigures([round(7), round(8), flood], [again])).toEqual([flood, again]);
  });

  it('of the rounds of one fuzzer are one line, with the seed of the first; all are summed up', () => {
    const answers: Figure = { ...round(1), name: 'answers', cases: 10, refused: 3, ms: 1 };
    expect(writeFigures([round(7), round(8), answers, flood]).split('\n')).toEqual([
      '| tried | cases, all survived | refused as a whole | seconds | seed |',
      '| - | - | - | - | - |',
      '| calls | 10,000 | 2,400 | 3 | 7 |',
      '| answers | 10 | 3 | 1 | 1 |',
      '| **all** | 10,010 | 2,403 | 4 |  |',
      '',
      '| connections that | held | slowest honest answer, ms |',
      '| - | - | - |',
      '| say nothing | 10,000 | 12 |',
    ]);
  });
});
