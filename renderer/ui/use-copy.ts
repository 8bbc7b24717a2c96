import { useEffect, useState } from 'react';
import { api } from '../state/api/api.ts';
import { report } from '../state/report.ts';

const COPIED_MS = 2_000;

/** Says for two seconds that it was copied. */
export function useCopy() {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function write(text: string | (() => Promise<string>)): Promise<void> {
    await api.call('clipboard.copy', { text: typeof text === 'string' ? text : await text() });
    setCopiedAt(Date.now());
  }

  return {
    isCopied: copiedAt !== null,
    /** Pass a function if the text has yet to be made. */
    copy: (text: string | (() => Promise<string>)) => report(write(text)),
  };
}
