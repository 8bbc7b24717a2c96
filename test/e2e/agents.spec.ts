import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('an agent is paused, asked once while paused, and resumed; its devices are never free meanwhile', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    let asked = 0;
    service.listDevices = (response, call) => {
      asked += 1;
      // `Unknown` without ConnectedUser: this agent reports no user.
      answerJson(deviceList([wireDevice('a', { Unknown: [] }), wireDevice('b', { ConnectedUser: '김' })]), {
        'device-lab-agent': 'adb/1.0.41',
      })(response, call);
    };
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    await new DevicesScreen(page).addAgent('10.0.0.5', 5037);
    const agents = new AgentsScreen(page);
    await agents.open();
    const row = agents.row('10.0.0.5:5037');
    await expect(row).toContainText('Online');
    await expect(row).toContainText('ADB server 1.0.41');
    await expect(row).toContainText('1 of 2 available');

    await agents.choose('10.0.0.5:5037', 'Pause');
    await expect(row).toContainText('Paused');
    await expect(row).toContainText('2 devices');
    await expect(row.getByTitle('2 unknown')).toBeVisible();
    await expect(row).not.toContainText('available');
    await page.getByRole('button', { name: 'Refresh all' }).click();
    const before = asked;
    await agents.choose('10.0.0.5:5037', 'Refresh');
    await expect.poll(() => asked).toBe(before + 1);
    await expect(row).toContainText('Paused');

    await agents.choose('10.0.0.5:5037', 'Resume');
    await expect(row).toContainText('1 of 2 available');
    // Or more often: it is asked at its usual pace again.
    expect(asked).toBeGreaterThanOrEqual(before + 2);
  } finally {
    await service.close();
  }
});

test('agents are put into groups by menu, by drag and for a selection; groups are renamed and collapsed', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.headers()).toHaveCount(4);

  await agents.choose('Compatibility rack', 'Move to group…');
  await agents.nameGroup('Seoul', 'Move');
  await expect(agents.headers()).toHaveText([
    /Seoul/,
    /Compatibility/,
    /No group/,
    /Payments/,
    /Field-test/,
    /Curiosities/,
  ]);

  // A group that is there is chosen from the list of them.
  await agents.choose('Field-test car', 'Move to group…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show groups/ })
    .click();
  await page.getByRole('option', { name: 'Seoul' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(agents.headers()).toHaveText([
    /Seoul/,
    /Compatibility/,
    /Field-test/,
    /No group/,
    /Payments/,
    /Curiosities/,
  ]);

  await agents.row('Curiosities').dragTo(agents.row('Seoul'));
  await expect(agents.headers()).toHaveText([
    /Seoul/,
    /Compatibility/,
    /Field-test/,
    /Curiosities/,
    /No group/,
    /Payments/,
  ]);

  await agents.select('Payments rack', 'Field-test car');
  await expect(agents.selection).toContainText('2 selected');
  await agents.selection.getByRole('button', { name: 'Move to group…' }).click();
  await agents.nameGroup('Busan', 'Move');
  await expect(agents.headers()).toHaveText([
    /Busan/,
    /Payments/,
    /Field-test/,
    /Seoul/,
    /Compatibility/,
    /Curiosities/,
  ]);

  await agents.choose('Seoul', 'Rename group…');
  await agents.nameGroup('Amsan', 'Rename');
  await expect(agents.headers()).toHaveText([
    /Amsan/,
    /Compatibility/,
    /Curiosities/,
    /Busan/,
    /Payments/,
    /Field-test/,
  ]);
  await agents.choose('Amsan', 'Pause');
  await expect(agents.row('Amsan')).toContainText('2 agents · 2 paused · 12 devices');

  await agents.row('Amsan').getByRole('button', { name: 'Collapse Amsan' }).click();
  await expect(agents.headers()).toHaveText([/Amsan/, /Busan/, /Payments/, /Field-test/]);
  await agents.filter.fill('paused');
  await expect(page.getByRole('main').getByText(/^2 of 4 agents/)).toBeVisible();
  await agents.filter.fill('no such agent');
  await expect(page.getByRole('heading', { name: 'No agents match “no such agent”' })).toBeVisible();
});

test('several agents are removed and brought back as and where they were; the list sorts by its columns', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await agents.choose('Payments rack', 'Pause');
  await agents.select('Payments rack', 'Field-test car');
  await agents.selection.getByRole('button', { name: 'Remove' }).click();
  await expect(agents.headers()).toHaveText([/Compatibility/, /Curiosities/]);
  await expect(page.getByText('Removed 2 agents.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(agents.headers()).toHaveText([/Payments/, /Compatibility/, /Field-test/, /Curiosities/]);
  await expect(agents.row('Payments rack')).toContainText('Paused');

  const name = agents.list.getByRole('columnheader', { name: 'Agent' });
  await name.getByRole('button').click();
  await expect(agents.headers()).toHaveText([/Compatibility/, /Curiosities/, /Field-test/, /Payments/]);
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(agents.headers()).toHaveText([/Payments/, /Field-test/, /Curiosities/, /Compatibility/]);
});

test('the list is used by keyboard alone', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.headers()).toHaveCount(4);
  await agents.list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(agents.row('Compatibility rack')).toHaveAttribute('aria-selected', 'true');
  // Behind the list, Tab reaches the controls of the line it is at, and no others.
  const menu = agents.row('Compatibility rack').getByRole('button', { name: /^Actions for/ });
  for (let presses = 0; presses < 15; presses += 1) {
    if (await menu.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(agents.row('Compatibility rack')).toContainText('Paused');
  // The menu gives the keyboard back when it has closed.
  await expect(menu).toBeFocused();
  await agents.list.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit agent' })).toBeVisible();
});
