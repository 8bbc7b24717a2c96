import { describe, expect, it } from 'vitest';
import type { AgentReport } from '#shared/model/agent.ts';
import { findItems, type Section, type Sources } from '../../../../../renderer/app/palette/find-items.ts';
import { type PaletteItem, textsOf } from '../../../../../renderer/app/palette/palette-item.ts';
import { createGrid } from '../../../../../renderer/grid/grid.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../fixtures/device.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

const command = (label: string): PaletteItem => ({ kind: 'command', command: 'search', label });
const view = (viewId: string, label: string): PaletteItem => ({ kind: 'view', viewId, label });

/** An agent whose devices are of these models. */
function report(id: string, name: string, models: readonly string[]): AgentReport {
  const made = exampleReport(id, {
    agent: { name, group: `group of ${id}` },
    users: models.map(() => ''),
  });
  const devices = made.devices.map((entry, index) => ({
    ...entry,
    device: makeDevice({ modelName: models[index] ?? null, alias: null }, entry.device),
  }));
  return { ...made, devices };
}

function makeSources(reports: readonly AgentReport[], recent: readonly string[] = []): Sources {
  const grid = createGrid();
  grid.update(new Map(reports.map((each) => [each.agent.id, each])), momentAt(2_000));
  return {
    commands: [
      command('Search the devices'),
      { ...command('Add agent…'), command: 'add-agent' } as PaletteItem,
    ],
    views: [view('free-now', 'Free now'), view('v1', 'Galaxy for tests')],
    agents: reports.map(({ agent }) => agent),
    grid,
    recent,
  };
}

const fleet = [
  report('a', 'Bench', ['Pixel 6', 'My Galaxy', 'Galaxy S23']),
  report('b', '서울 3층', ['Galaxy A54', '갤럭시 탭']),
];
const shown = (sections: readonly Section[]) =>
  Object.fromEntries(sections.map(({ kind, items }) => [kind, items.map((item) => textsOf(item).label)]));

describe('the items of the palette', () => {
  it('are those that need no search, without a text', () => {
    expect(shown(findItems('  ', makeSources(fleet)))).toEqual({
      commands: ['Search the devices', 'Add agent…'],
      views: ['Free now', 'Galaxy for tests'],
    });
  });

  it('match the text, names that start with it first, and end with the search itself', () => {
    expect(shown(findItems('galaxy', makeSources(fleet)))).toEqual({
      views: ['Galaxy for tests'],
      devices: ['Galaxy S23', 'Galaxy A54', 'My Galaxy'],
      search: ['galaxy'],
    });
  });
});
