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
