import {
  answerJson,
  answerText,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../fakes/lab-server.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** A lab service written by somebody else, under a path. */
const test = base.extend<{ service: LabServer }>({
  service: async ({}, use) => {
    const service = await startLabServer({ path: '/lab' });
    await use(service);
    await service.close();
  },
});

test('a service written by somebody else works, odd elements and all', async ({ lab: { page }, service }) => {
  service.listDevices = answerJson(
    deviceList([
      wireDevice('R3C1', { AgentIP: '10.0.3.7:5037', UserAlias: '검수용 3번', ConnectedUser: '박서준' }),
      wireDevice('R3C2', { AgentIP: '10.0.3.7:5037', ModelName: 'Tab', ScreenSize_W: '1600', Battery: 80 }),
      'no device at all',
    ]),
  );
  await new SignInScreen(page).signInTo(`${service.baseAddress}/`, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.3.7', 5037);

  await expect(devices.card('갤럭시 S26')).toContainText('In use');
  await expect(devices.card('갤럭시 S26')).toContainText('박서준');
  await expect(page.getByText('1 entry of agent 10.0.3.7:5037 is no device and is not shown.')).toBeVisible();
  await expect(devices.card('Tab')).toContainText('? × 2400');
  await devices.card('Tab').click();
  await expect(devices.details).toContainText('ScreenSize_W is of the wrong type: "1600"');
  await devices.details.getByText('Raw record').click();
  await expect(devices.details.locator('pre')).toContainText('"Battery": 80');

  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    path: '/lab/api/Authenticate',
    body: { comp_cd: 'ACME', emp_no: '1042', emp_pass: expect.stringMatching(/^[0-9a-f]{128}$/) },
  });
  expect(service.calls.at(-1)?.body).toEqual({ DeviceAgentIP: '10.0.3.7', DeviceAgentPort: 5037 });
});

const failedChecks = [
  ['200 with an empty body', answerText('')],
  ['204', answerText('', 204)],
  ['null', answerText('null', 200, { 'content-type': 'application/json' })],
  ['an empty text', answerText('""', 200, { 'content-type': 'application/json' })],
  ['401', answerText('no', 401)],
  ['403', answerText('', 403)],
] as const;

for (const [form, answer] of failedChecks) {
  test(`a failed check said as ${form} says that the three do not match`, async ({
    lab: { page },
    service,
  }) => {
    service.authenticate = answer;
    const signIn = new SignInScreen(page);
    await signIn.signInTo(service.baseAddress, kim);
    await expect(signIn.failure).toHaveText(
      'Company code, employee number and password do not match an account.',
    );
  });
}

test('a service that cannot be reached, or is no lab service, is told apart from a wrong password', async ({
  lab: { page },
  service,
}) => {
  const signIn = new SignInScreen(page);
  service.authenticate = answerText('<html>Welcome</html>', 200, { 'content-type': 'text/html' });
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('answered something this console does not understand');

  service.authenticate = answerText('', 500);
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('HTTP status 500');

  await service.close();
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('cannot be reached');
  await expect(signIn.failure).toContainText(service.baseAddress);
});

test('devices that leave are gone, and a silent service makes every row unknown: none is dropped', async ({
  lab: { page },
  service,
}) => {
  const both = [wireDevice('a', { ModelName: 'Stays' }), wireDevice('b', { ModelName: 'Leaves' })];
  service.listDevices = answerJson(deviceList(both));
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.0.5', 5037);
  await expect(devices.card('Leaves')).toContainText('Free');

  service.listDevices = answerJson(deviceList(both.slice(0, 1)));
  await devices.askAgain();
  await expect(devices.card('Leaves')).toContainText('Gone');
  await expect(devices.card('Stays')).toContainText('Free');

  service.listDevices = answerJson(deviceList([], 7, '점검 중'));
  await devices.askAgain();
  await expect(page.getByText('The agent refused with code 7: “점검 중”')).toBeVisible();
  await expect(devices.card('Stays')).toContainText('Unknown');

  service.listDevices = answerText('{"MobileList":');
  await devices.askAgain();
  await expect(page.getByRole('status').filter({ hasText: 'does not understand' })).toBeVisible();

  await service.close();
  await devices.askAgain();
  await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await expect(devices.card('Stays')).toContainText('Unknown');
  await expect(devices.card('Leaves')).toBeVisible();
});

test('signing in can be given up while the service does not answer', async ({ lab: { page }, service }) => {
  service.authenticate = () => {};
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('a service used before is offered by its address, and used as it was then', async ({
  launch,
  service,
}) => {
  const first = await launch();
  await first.page.getByRole('radio', { name: 'A lab service' }).check();
  await first.page.getByText('Connection settings').click();
  await first.page.getByLabel('Sent as').selectOption('SHA3-512');
  await new SignInScreen(first.page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(first.page);
  await expect(first.page.getByRole('heading', { name: 'No agents yet' })).toBeVisible();
  await devices.signOut();
  await new SignInScreen(first.page).openDemoLab();
  await expect(first.page.getByText('30 devices')).toBeVisible();
  await first.close();

  const { page } = await launch();
  await page.getByRole('radio', { name: 'A lab service' }).check();
  await expect(page.getByLabel('Employee number')).toHaveValue(kim.employeeNumber);
  await page.getByRole('textbox', { name: 'Service address' }).fill('');
  await page
    .getByRole('group', { name: 'Used before' })
    .getByRole('button', { name: service.baseAddress })
    .click();
  await page.getByText('Connection settings').click();
  await expect(page.getByLabel('Sent as')).toHaveValue('sha3-512');
});
