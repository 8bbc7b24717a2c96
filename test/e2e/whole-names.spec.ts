import { expect, test } from './fixture.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('a part of a name finds nothing, unless the test asks for a part', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Add agent' })).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Add', exact: false })).toHaveCount(1);
  await expect(main.getByRole('button', { name: /^Add/ })).toHaveCount(1);

  await expect(page.getByText('30 devices')).toHaveCount(1);
  await expect(page.getByText('0 devices')).toHaveCount(0);
  await expect(page.getByText('0 devices', { exact: false })).toHaveCount(1);
  await expect(main.getByLabel('Group by')).toHaveCount(1);
  await expect(main.getByLabel('Group')).toHaveCount(0);
  await expect(page.getByPlaceholder('Model')).toHaveCount(0);
  await expect(page.getByPlaceholder(/^Model/)).toHaveCount(1);
});
