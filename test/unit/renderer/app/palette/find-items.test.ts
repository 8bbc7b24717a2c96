import { Search } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { nameDevice } from '#shared/device/device-text.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import {
  findItems,
  type PaletteItem,
  type Section,
  type Sources,
} from '../../../../../renderer/app/palette/find-items.ts';
import { createGrid } from '../../../../../renderer/grid/grid.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';
import { makeDevice } from '../../../../fixtures/device.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

const item = (id: string, label: string, text = label): PaletteItem => ({
  id,
  icon: Search,
  label,
  text,
  act: () => undefined,
});

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
    commands: [item('command:search', 'Search the devices'), item('command:add-agent', 'Add agent…')],
    views: [item('view:free-now', 'Free now'), item('view:v1', 'Galaxy for tests')],
    agents: reports.map(({ agent: { id, name, group } }) => item(`agent:${id}`, name, `${name} ${group}`)),
    grid,
    toItem: ({ key, entry: { device }, agentText }) =>
      item(`device:${key}`, nameDevice(device), `${nameDevice(device)} ${agentText}`),
    searchFor: (text) => item('search', text),
    recent,
  };
}

const fleet = [
  report('a', 'Bench', ['Pixel 6', 'My Galaxy', 'Galaxy S23']),
  report('b', '서울 3층', ['Galaxy A54', '갤럭시 탭']),
];
const shown = (sections: readonly Section[]) =>
  Object.fromEntries(sections.map(({ kind, items }) => [kind, items.map(({ label }) => label)]));

describe('the palette', () => {
  it('shows commands and views before anything is typed', () => {
    expect(shown(findItems('  ', makeSources(fleet)))).toEqual({
      commands: ['Search the devices', 'Add agent…'],
      views: ['Free now', 'Galaxy for tests'],
    });
  });

  it('lists names that start with the text first, and the search last', () => {
    expect(shown(findItems('galaxy', makeSources(fleet)))).toEqual({
      views: ['Galaxy for tests'],
      devices: ['Galaxy S23', 'Galaxy A54', 'My Galaxy'],
      search: ['galaxy'],
    });
  });

  it.each([
    ['words in any order', 's23 galaxy', { devices: ['Galaxy S23'] }],
    ['an address', '10.0.0.5:5037 pixel', { devices: ['Pixel 6'] }],
    ['an identifier', 'd0 pixel', { devices: ['Pixel 6'] }],
    ['Korean, in either way to write a syllable', '갤럭시'.normalize('NFD'), { devices: ['갤럭시 탭'] }],
    [
      'an agent by its group',
      'group of a bench',
      { agents: ['Bench'], devices: ['Pixel 6', 'My Galaxy', 'Galaxy S23'] },
    ],
    ['nothing for an unknown text', 'xyzzy', {}],
  ])('finds %s', (_, text, found) => {
    const { search, ...others } = shown(findItems(text, makeSources(fleet)));
    expect(others).toEqual(found);
    expect(search).toEqual([text]);
  });

  it('starts with what was used recently', () => {
    const recent = ['device:b/0/d0', 'device:gone/0/x', 'command:add-agent', 'agent:a', 'view:removed'];
    const sections = findItems('', makeSources(fleet, recent));
    expect(shown(sections)).toMatchObject({
      recent: ['Galaxy A54', 'Add agent…', 'Bench'],
      commands: ['Search the devices'],
    });
    const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(shown(findItems('galaxy a', makeSources(fleet, recent)))).toMatchObject({
      recent: ['Galaxy A54'],
      devices: ['Galaxy S23', 'My Galaxy'],
    });
  });

  it('shows only a few in a large fleet', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      report(
        `r${index}`,
        `Rack ${index}`,
        Array.from({ length: 50 }, () => 'Galaxy S23'),
      ),
    );
    const sections = findItems('a'.repeat(100_000), makeSources(many));
    expect(sections.map(({ kind }) => kind)).toEqual(['search']);
    const found = findItems('a', makeSources(many));
    expect(found.find(({ kind }) => kind === 'devices')?.items).toHaveLength(8);
    expect(found.find(({ kind }) => kind === 'agents')?.items).toHaveLength(5);
  });
});
