import { useEffect, useState } from 'react';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';

/** Whether the system stores a sign-in with real encryption. False until the result has arrived. */
export function useCanRemember(): boolean {
  const [canRemember, setCanRemember] = useState(false);
  useEffect(() => {
    report(api.call('session.canRemember').then(setCanRemember));
  }, []);
  return canRemember;
}
