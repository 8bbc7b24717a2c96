import { texts } from '../i18n/i18n.ts';
import { announce } from './announcements.ts';

/** Says on the page that work has failed which the page does not wait for. The log of main has the cause. */
export function report(work: Promise<unknown>): void {
  work.catch(() => announce(texts.t('failures.internal'), 'seen'));
}
