import { report } from '../../state/report.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { openDialog } from '../../state/page.ts';
import { isPageCovered } from '../../state/overlays.ts';
import { readAgentFile } from '../../features/agents/import/agent-lines.ts';
import styles from './file-drop.module.css';

/** Accepts a file of agents that is dropped anywhere in the window, and shows its lines before it adds anything. */
export function FileDrop() {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // Without this the browser would navigate to the file.
        event.preventDefault();
        setIsOver(!isPageCovered());
      },
      options,
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), options);
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer?.files[0];
        if (file && !isPageCovered()) report(take(file));
      },
      options,
    );
    return () => listening.abort();
  }, []);

  return isOver && <div className={styles.drop}>{t('agentsPaste.drop')}</div>;
}

async function take(file: File): Promise<void> {
  // A folder, and a file that was deleted meanwhile, have no text.
  const text = await readAgentFile(file).catch(() => '');
  openDialog({ kind: 'import-agents', text });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
