import { okayBlock, startRawServer } from '../fakes/adb/raw-server.ts';
import { startAnnouncer } from '../fakes/announcer.ts';
import { findFreePort } from '../fakes/free-port.ts';
import { startLabServer } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { FindAgentsDialog } from './screens/find-agents-dialog.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('announced agents are added, and a scan finds an ADB server and can be canceled', async ({
  lab: { page },
}) => {
  await using server = await startRawServer((socket) => socket.end(okayBlock('0029')));
  await using silent = await startRawServer(() => {});
  const { port } = server.address;
  const service = await startLabServer();
  const [agentPort, phonePort] = [await findFreePort(), await findFreePort()];
  const announcer = startAnnouncer([
    { name: 'Bench 3', type: '_device-lab._tcp', port: agentPort, ip: '10.11.12.13', txt: ['version=0.1.0'] },
    { name: 'adb-R3CX10-x7', type: '_adb-tls-connect._tcp', port: phonePort, ip: '10.11.12.14' },
  ]);
  try {
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    await new DevicesScreen(page).open('Agents');
    const finding = new FindAgentsDialog(page);
    await finding.open();
    await expect(finding.dialog.getByText('Searching the network…')).toBeVisible();

    const phone = finding.row(`10.11.12.14:${phonePort}`);
    await expect(phone).toContainText('not an agent');
    await expect(phone).toContainText(`adb connect 10.11.12.14:${phonePort}`);
    await expect(phone.getByRole('checkbox')).toHaveCount(0);

    const agent = finding.row(`10.11.12.13:${agentPort}`);
    await expect(agent).toContainText('Bench 3');
    await expect(agent).toContainText('Device Lab agent 0.1.0');
    await expect(finding.add).toBeDisabled();
    // A user clicks the text of the row. The app draws the checkbox itself.
    await agent.getByText('Bench 3').click();
    await finding.add.click();
    await expect(finding.dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText(`10.11.12.13:${agentPort}`);

    await finding.open();
    await expect(agent).toContainText('already added');
    await expect(agent.getByRole('checkbox')).toBeDisabled();
    await finding.dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(finding.dialog.getByText('Network discovery is off.')).toBeVisible();

    // No request is sent before the user starts a scan.
    expect(server.received).toEqual([]);
    await finding.ports.fill('99999');
    await expect(finding.dialog.getByText('Enter one to four ports from 1 to 65535.')).toBeVisible();
    const progress = finding.dialog.getByRole('progressbar', { name: /0 of 1/ });
    // A silent address times out after 1.5 s. If the scan ends before it can be canceled, it is repeated.
    await expect(async () => {
      await finding.searchThisComputer(`${silent.address.port}`);
      await expect(progress).toHaveAttribute('aria-valuemax', '1', { timeout: 1_000 });
      await expect(progress).toHaveAttribute('aria-valuetext', /0 of 1/, { timeout: 1_000 });
      await finding.dialog.getByRole('button', { name: 'Cancel scan' }).click({ timeout: 1_000 });
      await expect(finding.dialog.getByText('Scan canceled. 0 of 1 checked.')).toBeVisible();
    }).toPass();

    await finding.searchThisComputer(`${port}`);
    await expect(finding.dialog.getByText('Scan complete: 1 found (1 checked).')).toBeVisible();
    const found = finding.row(`127.0.0.1:${port}`);
    await expect(found).toContainText('ADB server 1.0.41');
    await found.getByText(`127.0.0.1:${port}`).click();
    await finding.dialog.getByRole('button', { name: 'Add 1 agent' }).click();
    await expect(finding.dialog).toBeHidden();
    // For a lab service on another computer, 127.0.0.1 would be that computer.
    await expect(page.getByRole('main')).toContainText(/via this computer/i);
  } finally {
    announcer.close();
    await service.close();
  }
});
