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
      // `Unknown` without ConnectedUser: this agent states that nobody is connected.
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
    await expect(row).toContainText('ADB server1.0.41');
    await expect(row).toContainText(/1 available\s*1 in use/);

    await agents.choose('10.0.0.5:5037', 'Pause');
    await expect(row).toContainText(/Paused\s*Last response/);
    await expect(row).toContainText('2 unknown');
    await expect(row).not.toContainText('available');
    await page.getByRole('button', { name: 'Refresh all' }).click();
    const before = asked;
    await agents.choose('10.0.0.5:5037', 'Refresh');
    await expect.poll(() => asked).toBe(before + 1);
    await expect(row).toContainText('Paused');

    await agents.choose('10.0.0.5:5037', 'Resume');
    await expect(row).toContainText(/1 available\s*1 in use/);
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

  await agents.choose('192.0.2.11:5037', 'Move to group…');
  await agents.nameGroup('Seoul', 'Move');
  await expect(agents.headers()).toHaveText([/Seoul/, /192\.0\.2\.11/, /No group/, /10/, /12/, /13/]);

  // A group that is there is chosen from the list of them.
  await agents.choose('192.0.2.12:5037', 'Move to group…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show groups/ })
    .click();
  await page.getByRole('option', { name: 'Seoul' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(agents.headers()).toHaveText([/Seoul/, /11/, /12/, /No group/, /10/, /13/]);

  await agents.row('192.0.2.13:5037').dragTo(agents.row('Seoul'));
  await expect(agents.headers()).toHaveText([/Seoul/, /11/, /12/, /13/, /No group/, /10/]);

  await agents.select('192.0.2.10:5037', '192.0.2.12:5037');
  await expect(agents.selection).toContainText('2 selected');
  await agents.selection.getByRole('button', { name: 'Move to group…' }).click();
  await agents.nameGroup('Busan', 'Move');
  await expect(agents.headers()).toHaveText([/Busan/, /10/, /12/, /Seoul/, /11/, /13/]);

  await agents.choose('Seoul', 'Rename group…');
  await agents.nameGroup('Amsan', 'Rename');
  await expect(agents.headers()).toHaveText([/Amsan/, /11/, /13/, /Busan/, /10/, /12/]);
  await agents.choose('Amsan', 'Pause');
  await expect(agents.row('Amsan')).toContainText('2 agents · 2 paused · 12 unknown');

  await agents.row('Amsan').getByRole('button', { name: 'Collapse Amsan' }).click();
  await expect(agents.headers()).toHaveText([/Amsan/, /Busan/, /10/, /12/]);
  await agents.filter.fill('paused');
  await expect(page.getByText(/^2 of 4 agents/)).toBeVisible();
  await agents.filter.fill('no such agent');
  await expect(page.getByRole('heading', { name: 'No agents match “no such agent”' })).toBeVisible();
});

test('several agents are removed and brought back as and where they were; the list sorts by its columns', async ({
  lab: { page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await agents.choose('192.0.2.10:5037', 'Pause');
  await agents.select('192.0.2.10:5037', '192.0.2.12:5037');
  await agents.selection.getByRole('button', { name: 'Remove' }).click();
  await expect(agents.headers()).toHaveText([/11/, /13/]);
  await expect(page.getByText('Removed 2 agents.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(agents.headers()).toHaveText([/10/, /11/, /12/, /13/]);
  await expect(agents.row('192.0.2.10:5037')).toContainText('Paused');

  const address = agents.list.getByRole('columnheader', { name: 'Address' });
  await address.getByRole('button').click();
  await expect(agents.headers()).toHaveText([/10/, /11/, /12/, /13/]);
  await address.getByRole('button').click();
  await expect(address).toHaveAttribute('aria-sort', 'descending');
  await expect(agents.headers()).toHaveText([/13/, /12/, /11/, /10/]);
});

test('the list is used by keyboard alone', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.headers()).toHaveCount(4);
  await agents.list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(agents.row('192.0.2.11:5037')).toHaveAttribute('aria-selected', 'true');
  // Behind the list, Tab reaches the controls of the line it is at, and no others.
  const menu = agents.row('192.0.2.11:5037').getByRole('button', { name: /^Actions for/ });
  for (let presses = 0; presses < 15; presses += 1) {
    if (await menu.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(agents.row('192.0.2.11:5037')).toContainText('Paused');
  // The menu gives the keyboard back when it has closed.
  await expect(menu).toBeFocused();
  await agents.list.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit agent' })).toBeVisible();
});
