import { expect, test } from './fixture.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('a part of a name finds nothing, unless the test asks for a part', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'More actions' })).toHaveCount(1);
  await expect(main.getByRole('button', { name: 'actions' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'actions', exact: false })).toHaveCount(1);
  await expect(main.getByRole('button', { name: /^More a/ })).toHaveCount(1);

  await expect(page.getByText('All 30')).toHaveCount(1);
  await expect(page.getByText('ll 30')).toHaveCount(0);
  await expect(page.getByText('ll 30', { exact: false })).toHaveCount(1);
  await expect(main.getByLabel('Group by')).toHaveCount(1);
  await expect(main.getByLabel('Group')).toHaveCount(0);
  await expect(page.getByPlaceholder('Search')).toHaveCount(0);
  await expect(page.getByPlaceholder(/^Search/)).toHaveCount(1);
});
