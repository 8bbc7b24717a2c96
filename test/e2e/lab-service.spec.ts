import {
  accountOf,
  answerJson,
  answerText,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../fakes/lab-server.ts';
import { expect, test as base } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { chooseFromAccount, openAccount } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** A foreign lab service under a path. */
const test = base.extend<{ service: LabServer }>({
  service: async ({}, use) => {
    const service = await startLabServer({ path: '/lab' });
    await use(service);
    await service.close();
  },
});

test('a foreign service works, with its invalid elements', async ({ lab: { page }, service }) => {
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
  await expect(page.getByText('1 entry of 10.0.3.7:5037 isn’t valid and is left out.')).toBeVisible();
  await expect(devices.card('Tab')).toContainText('1600 × 2400');
  await devices.card('Tab').click();
  const mismatch = devices.details.getByText('ScreenSize_W has the wrong type: "1600"');
  await expect(mismatch).toBeHidden();
  await devices.details.getByRole('button', { name: '1 spec mismatch' }).click();
  await expect(mismatch).toBeInViewport();
  await devices.details.getByText('Raw data').click();
  await expect(devices.details.locator('pre')).toContainText('"Battery": 80');

  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    path: '/lab/api/Authenticate',
    body: { comp_cd: 'ACME', emp_no: 'QA1042', emp_pass: expect.stringMatching(/^[0-9a-f]{128}$/) },
  });
  expect(service.calls.at(-1)?.body).toEqual({ DeviceAgentIP: '10.0.3.7', DeviceAgentPort: 5037 });
});

test('fields that the contract leaves open are shown and not interpreted', async ({
  lab: { page },
  service,
}) => {
  service.authenticate = (response, call) => {
    const { COMP_CD, EMP_NO, ...record } = accountOf(call.body);
    const padded = { COMP_CD: `${String(COMP_CD).toLowerCase()}  `, EMP_NO: Number(EMP_NO) };
    answerJson({ ...record, ...padded, PASS_FAIL: 3 })(response, call);
  };
  const device = wireDevice('R3C1', { AgentType: 1, AgentIP: '10.0.3.7:5037' });
  service.listDevices = answerJson(deviceList([device], 1, '18시 점검'));
  await new SignInScreen(page).signInTo(service.baseAddress, { ...kim, employeeNumber: '1042' });
  const devices = new DevicesScreen(page);
  await devices.addAgent('bench.lab', 5037);
  await expect(devices.card('갤럭시 S26')).toBeVisible();
  await devices.card('갤럭시 S26').click();
  await expect(devices.details).toContainText('R3C1');
  await expect(devices.details).not.toContainText(/spec mismatch/i);

  const account = await openAccount(page);
  await expect(account.getByText('Failed sign-in attempts').locator('..')).toContainText('3');
  await page.keyboard.press('Escape');

  const agents = new AgentsScreen(page);
  await agents.open();
  await expect(agents.row('bench.lab:5037')).toContainText('Other (1)');
  await expect(agents.row('bench.lab:5037')).toContainText('Message: “18시 점검”');
});

test('a sign-in can be canceled, and reports whether the password, the service or the program is wrong', async ({
  lab: { page },
  service,
}) => {
  const signIn = new SignInScreen(page);
  service.authenticate = () => {};
  await signIn.signInTo(service.baseAddress, kim);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();

  service.authenticate = answerText('no', 401);
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toHaveText('Incorrect company code, employee number, or password.');

  service.authenticate = answerText('<html>Welcome</html>', 200, { 'content-type': 'text/html' });
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('sent an invalid response');

  service.authenticate = answerText('', 500);
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('HTTP 500');

  await service.close();
  await signIn.signInTo(service.baseAddress, kim);
  await expect(signIn.failure).toContainText('Can’t connect');
  await expect(signIn.failure).toContainText(service.baseAddress);
});

test('unlisted devices disconnect, and a silent service makes every row unknown: no row is dropped', async ({
  lab: { page },
  service,
}) => {
  const both = [wireDevice('a', { ModelName: 'Stays' }), wireDevice('b', { ModelName: 'Leaves' })];
  service.listDevices = answerJson(deviceList(both));
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.0.5', 5037);
  await expect(devices.card('Leaves')).toContainText('Available');

  service.listDevices = answerJson(deviceList(both.slice(0, 1)));
  await devices.refresh();
  await expect(devices.card('Leaves')).toContainText('Disconnected');
  await expect(devices.card('Stays')).toContainText('Available');

  service.listDevices = answerJson(deviceList([], 7, '점검 중'));
  await devices.refresh();
  await expect(page.getByText('The agent returned error 7: “점검 중”.')).toBeVisible();
  await expect(devices.card('Stays')).toContainText('Unknown');

  service.listDevices = answerText('{"MobileList":');
  await devices.refresh();
  await expect(page.getByRole('status').filter({ hasText: 'isn’t a device list' })).toBeVisible();

  await service.close();
  await devices.refresh();
  await expect(
    page.getByRole('status').filter({ hasText: 'Details: connection refused (ECONNREFUSED)' }),
  ).toBeVisible();
  await expect(devices.card('Stays')).toContainText('Unknown');
  await expect(devices.card('Leaves')).toBeVisible();
});

test('an earlier service is offered by its address, with its settings', async ({ launch, service }) => {
  const first = await launch();
  await first.page.getByRole('radio', { name: 'Lab service' }).check();
  await first.page.getByText('Connection settings').click();
  await first.page.getByLabel('Password format').selectOption('SHA3-512');
  await new SignInScreen(first.page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(first.page);
  await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await devices.signOut();
  await new SignInScreen(first.page).openDemoLab();
  await expect(first.page.getByRole('button', { name: 'All 28' })).toBeVisible();
  await first.close();

  const { page } = await launch();
  await new SignInScreen(page).chooseLab('Lab service');
  await expect(page.getByLabel('Employee number')).toHaveValue(kim.employeeNumber);
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(service.baseAddress);
  await page.getByRole('textbox', { name: 'Service address' }).fill('');
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('button', { name: service.baseAddress })
    .click();
  await page.getByText('Connection settings').click();
  await expect(page.getByLabel('Password format')).toHaveValue('sha3-512');
});

test('a sign-in that a busy service refuses is repeated automatically, also to unlock', async ({
  lab: { page },
  service,
}) => {
  const { authenticate } = service;
  const busy = answerText('', 503, { 'retry-after': '1' });
  const triedAfter = (count: number) => () => service.calls.length >= count;
  service.authenticate = busy;
  const signIn = new SignInScreen(page);
  await signIn.signInTo(service.baseAddress, kim);
  await expect(page.getByText(/is busy\. Retrying automatically in 1 second\.$/)).toBeVisible();
  await expect.poll(triedAfter(3)).toBe(true);
  // Canceled until the user tries again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/is busy\. Retrying/)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveValue(kim.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/is busy\. Retrying/)).toBeVisible();
  service.authenticate = authenticate;
  const account = page.getByRole('button', { name: /^Account/ });
  await expect(account).toBeVisible();

  await chooseFromAccount(page, 'Lock now');
  service.authenticate = busy;
  await page.getByLabel('Password').fill(kim.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is busy\. Retrying/)).toBeVisible();
  service.authenticate = authenticate;
  await expect(account).toBeVisible();
});

test('an ended session requests the password in place', async ({ lab: { page }, service }) => {
  const token = `dlt_${'A'.repeat(43)}`;
  let isEnded = false;
  service.authenticate = (response, call) => {
    isEnded = false;
    answerJson(accountOf(call.body), { 'device-lab-token': token })(response, call);
  };
  service.listDevices = (response, call) => {
    const isRefused = isEnded && call.headers.authorization !== undefined;
    const answer = isRefused
      ? answerText('{}', 401, { 'www-authenticate': 'Bearer error="invalid_token"' })
      : answerJson(deviceList([wireDevice('R3C1')]));
    answer(response, call);
  };
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.3.7', 5037);
  await expect(devices.cards).toHaveCount(1);

  isEnded = true;
  const open = page.getByRole('button', { name: 'Sign in again' });
  await expect(open).toBeVisible();
  await expect(devices.cards).toHaveCount(1);
  await open.click();
  const form = page.getByRole('form', { name: 'Sign in again' });
  await expect(form.getByLabel('Password')).toBeFocused();
  const { authenticate } = service;
  service.authenticate = answerText('', 401);
  await form.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Incorrect password. Try again.')).toBeVisible();
  service.authenticate = authenticate;
  await form.getByLabel('Password').fill(kim.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form).toHaveCount(0);
  await expect(devices.cards).toHaveCount(1);
  // The page must not contain the token.
  expect(await page.content()).not.toContain('dlt_');
});
