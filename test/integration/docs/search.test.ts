import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { compile } from '#shared/search/compile.ts';
import { fields } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { makeDevice } from '../../fixtures/device.ts';
import { exampleSubject } from '../../fixtures/subject.ts';
import { momentAt } from '../../fixtures/moment.ts';

const page = readFileSync(new URL('../../../docs/search.md', import.meta.url), 'utf8');
const now = 100_000_000;

function tableOf(heading: string): readonly (readonly string[])[] {
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function code(cell: string | undefined): string {
  return /^.*?`(.+?)`/.exec(cell ?? '')?.[1] ?? '';
}

function make(id: string, change: Partial<FlatDevice>, at = now) {
  return exampleSubject(makeDevice({ deviceId: id, ...change }), at);
}

const galaxy = make('galaxy', { connectedUser: '' });
const korean = make('korean', {
  modelName: '갤럭시 탭',
  connectedUser: 'Kim Hana',
  screen: { width: 2560, height: 1600 },
});
const pixel = make('pixel', {
  modelName: 'Pixel 8',
  modelId: 'Pixel 8',
  brand: 'google',
  alias: 'free for all',
  osVersion: '14.1',
  screen: { width: 1080, height: 2400 },
  capture: { width: 540, height: 1200 },
  input: { minX: 0, maxX: 32767, minY: 0, maxY: 32767 },
});
const silent = make('silent', { osVersion: null, connectedUser: 'lee' }, now - 600_000);
const lost = make('lost', { osVersion: '14' });
const iphone = make('iphone', {
  modelName: 'iPhone',
  brand: 'apple',
  abi: 'arm64',
  osVersion: '17.4',
  platform: 'ios',
});
/** A phone behind ADB whose last activity was this many minutes ago. */
function makeObserved(id: string, minutes: number) {
  const LastActivity = { At: new Date(now - minutes * 60_000).toISOString(), Kind: 'activity' } as const;
  return make(id, {
    modelName: 'Moto',
    modelId: id,
    brand: 'moto',
    connectedUser: null,
    observed: { LastActivity },
  });
}
const fleet = [
  galaxy,
  korean,
  pixel,
  silent,
  iphone,
  makeObserved('idle', 180),
  makeObserved('active', 2),
  { ...lost, entry: { ...lost.entry, goneSince: now - 3_600_000 } },
];

describe('the examples in docs/search.md', () => {
  it('return the documented results', () => {
    const found = tableOf('Words').map(([cell]) => {
      const { query, problems } = parse(code(cell));
      expect(problems).toEqual([]);
      expect(parse(print(query))).toEqual({ query, problems: [] });
      const { matches } = compile(query);
      const ids = fleet
        .filter((subject) => matches(subject, subjectTextOf(subject), momentAt(now)))
        .map(({ entry }) => entry.device.deviceId);
      return `${code(cell)} → ${ids.join(', ')}`;
    });
    expect(found).toMatchInlineSnapshot(`
      [
        "galaxy seoul → galaxy, silent, lost",
        ""galaxy s24" → galaxy, silent, lost",
        "“galaxy s24” → galaxy, silent, lost",
        "1080x2340 → galaxy, korean, silent, iphone, idle, active, lost",
        "free → galaxy, pixel, iphone",
        "available → galaxy, pixel, iphone",
        "is:idle → idle",
        "is:active → active",
        "idle:>15m → idle",
        "unused → galaxy, pixel, iphone, idle",
        "stale → silent",
        ""free" → pixel",
        "model:galaxy → galaxy, silent, lost",
        "모델:갤럭시 → korean",
        "model:="galaxy s24" → galaxy, silent, lost",
        "used-by:"" → galaxy, pixel, iphone, lost",
        "is:claimed → ",
        "claimed-by:me → ",
        "claimed-by:kim → ",
        "claim-ends:<1h → ",
        "used-by:kim → korean",
        "sdk:34 → galaxy, korean, idle, active",
        "sdk>=33 → galaxy, korean, idle, active",
        "sdk:30..34 → galaxy, korean, idle, active",
        "platform:ios → iphone",
        "platform:android os:14 → galaxy, korean, pixel, idle, active, lost",
        "os:14 → galaxy, korean, pixel, idle, active, lost",
        "os:=14 → galaxy, korean, idle, active, lost",
        "os:>=13 → galaxy, korean, pixel, iphone, idle, active, lost",
        "os:17.4 → iphone",
        ""android 14" → galaxy, korean, idle, active",
        "os:34 → galaxy, korean, idle, active",
        "os:13..34 → galaxy, korean, pixel, iphone, idle, active, lost",
        "screen:1080 → galaxy, pixel, silent, iphone, idle, active, lost",
        "screen:>=1440x2560 → korean",
        "aspect:20:9 → pixel",
        "capture-scale:<100 → korean, pixel",
        "input:>=32767 → pixel",
        "agent:10.0.3. → galaxy, korean, pixel, silent, iphone, idle, active, lost",
        "availability:in-use → korean",
        "상태:사용중 → korean",
        "as-of:>2m → silent",
        "gone-since:1d → lost",
        "disconnected → lost",
        "samsung OR google → galaxy, korean, pixel, silent, lost",
        "-samsung → pixel, iphone, idle, active",
        "free (sdk:>=34 OR os:=14.1) → galaxy, pixel",
      ]
    `);
  });

  it('name every field and its kind', () => {
    const documented = tableOf('Fields').map(([id, kind]) => [code(id), kind]);
    expect(documented).toEqual(fields.map(({ id, kind }) => [id, kind]));
    for (const [id, , aliases] of tableOf('Fields')) {
      const field = fields.find((each) => each.id === code(id));
      for (const [, alias] of (aliases ?? '').matchAll(/`(.+?)`/g)) expect(field?.aliases).toContain(alias);
    }
  });

  it.each(tableOf('Mistakes').map(([text, kind]) => [code(text), kind]))('report %s as %s', (text, kind) => {
    const { problems } = parse(text);
    expect(problems.map((problem) => problem.kind)).toEqual([kind]);
  });
});
