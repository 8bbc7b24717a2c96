import type { FileChooser } from '../../storage/file-chooser.ts';
import type { Session } from '../session.ts';
import type { Lock } from './lock.ts';

/**
 * A dialog of the system stays open when the console locks or the user signs out. A choice then counts as
 * canceled. Otherwise a person at the locked console could write devices to a file.
 */
export function lockFileChooser(
  chooser: FileChooser,
  lock: Pick<Lock, 'isLocked'>,
  session: Pick<Session, 'state'>,
): FileChooser {
  async function guard(choose: () => Promise<string | null>): Promise<string | null> {
    const before = session.state();
    const path = await choose();
    return lock.isLocked() || session.state() !== before ? null : path;
  }
  return {
    chooseSaveFile: (suggestion) => guard(() => chooser.chooseSaveFile(suggestion)),
    chooseOpenFile: (extensions) => guard(() => chooser.chooseOpenFile(extensions)),
  };
}
