import { expectTypeOf, it } from 'vitest';
import type { locale as english } from '#shared/locales/en/locale.ts';
import type { page } from '#shared/locales/en/page.ts';
import type { Differences } from '#shared/locales/translation.ts';

type Texts = typeof page;
/** A language with the texts `T` in its page. */
type With<T> = Omit<typeof english, 'page'> & { readonly page: () => Promise<T & object> };

it('has the keys of English and its own plural forms', () => {
  expectTypeOf<Differences<'cy', With<Texts>>>().toBeNever();
  type Account = Omit<Texts['account'], 'days_one'> & { readonly days_few: string };
  expectTypeOf<Differences<'cy', With<Omit<Texts, 'account'> & { account: Account }>>>().toBeNever();
});

it('doesn’t compile with a missing or unknown key', () => {
  expectTypeOf<Differences<'cy', With<Omit<Texts, 'appName'>>>>().toEqualTypeOf<'cy: appName'>();
  expectTypeOf<Differences<'cy', With<Texts & { readonly extra: string }>>>().toEqualTypeOf<'cy: extra'>();
  type Account = Omit<Texts['account'], 'days_other'>;
  type Found = Differences<'cy', With<Omit<Texts, 'account'> & { account: Account }>>;
  expectTypeOf<Found>().toEqualTypeOf<'cy: account.days_other' | 'cy: account.days_one'>();
});
