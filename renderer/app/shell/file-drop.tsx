import { report } from '../../state/report.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { isPageCovered } from '../../state/overlays.ts';
import { readAgentFile } from '../../features/agents/import/read-agent-file.ts';
import styles from './file-drop.module.css';

/** Takes a file of agents that is dropped anywhere into the window, and shows its lines before anything is added. */
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
        // Without this the file would be opened in place of the page, were that not refused.
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
  // A folder, and a file that is gone by now, have no text.
  const text = await readAgentFile(file).catch(() => '');
  openDialog({ kind: 'import-agents', text });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
