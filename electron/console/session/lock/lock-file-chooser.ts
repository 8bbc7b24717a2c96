import type { FileChooser } from '../../storage/file-chooser.ts';
import type { Session } from '../session.ts';
import type { Lock } from './lock.ts';

/**
 * A dialog of the system stays open when the console locks, or when somebody signs out. What is chosen in it then counts as
 * cancelled: whoever finds the console may not write the lab's devices to a file.
 */
export function lockFileChooser(
  chooser: FileChooser,
  lock: () => Pick<Lock, 'isLocked'>,
  session: () => Pick<Session, 'state'>,
): FileChooser {
  async function guard(choose: () => Promise<string | null>): Promise<string | null> {
    const before = session().state();
    const path = await choose();
    return lock().isLocked() || session().state() !== before ? null : path;
  }
  return {
    chooseSaveFile: (suggestion) => guard(() => chooser.chooseSaveFile(suggestion)),
    chooseOpenFile: (extensions) => guard(() => chooser.chooseOpenFile(extensions)),
  };
}
