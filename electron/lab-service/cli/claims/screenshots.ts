import { createScreenshotStore } from '../../claims/screenshot-store.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import { nameStored, printRows } from './claims.ts';

export async function listScreenshots(flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const deviceId = typeof flags['device'] === 'string' ? flags['device'] : null;
  const taken = await useDatabase(settings, (db) => createScreenshotStore(db).list(deviceId));
  const rows = taken.map((row) => {
    const { deviceId: id, agent, at, failed } = row;
    const outcome = failed === 1 ? 'no picture' : 'taken';
    return { at: new Date(at), deviceId: id, agent, by: nameStored(row), outcome };
  });
  printRows(flags, 'No screenshots in the last 30 days', rows);
}
