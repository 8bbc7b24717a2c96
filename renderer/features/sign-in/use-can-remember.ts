import { useEffect, useState } from 'react';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';

/** Whether the system keeps a sign-in truly encrypted; false until that is known. */
export function useCanRemember(): boolean {
  const [canRemember, setCanRemember] = useState(false);
  useEffect(() => {
    report(api.call('session.canStay').then(setCanRemember));
  }, []);
  return canRemember;
}
