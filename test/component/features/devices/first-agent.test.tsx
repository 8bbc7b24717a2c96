import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepAgents } from '../../lab-agents.ts';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';

const ownLab = {
  session: { ...kimsSession, choice: { kind: 'this-computer' }, address: '', account: null },
} as const;
const address = { host: '127.0.0.1', port: 5037 };
const way = page.getByRole('listitem', { name: 'ADB server on this computer' });

test('the ADB server of this computer is added with one click', async () => {
  await openPage({ ...ownLab, adbServer: { address, state: 'unknown' }, handlers: keepAgents() });
  await expect.element(way).toMatchTextContent('At 127.0.0.1:5037');
  await way.getByRole('button', { name: 'Add' }).click();
  await expect.element(way).not.toBeInTheDocument();
  expect(main.calls('agents.add')).toEqual([{ address, name: 'This computer', group: '', via: 'lab' }]);
});
