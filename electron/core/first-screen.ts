import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstScreen } from '#shared/ipc/contract.ts';
import type { EmbeddedLabs } from './embedded-labs.ts';
import { createLabsFormat } from './labs/labs-format.ts';
import { hideLastSignIn } from './privacy/hide-last-sign-in.ts';
import { peekAtDocument } from './settings/document-file.ts';
import { settingsFormat } from './settings/settings-format.ts';
import { fileNames } from './state/file-names.ts';

/** What of the first screen a data folder says, without names where they are hidden. */
export type KeptFirstScreen = Pick<FirstScreen, 'settings' | 'firstAccount' | 'labs'>;

export interface FirstScreenOptions {
  readonly dataDir: string;
  readonly demoAgents: EmbeddedLabs['demoAgents'];
  /** Whether "This computer" has an account; null where that takes more than a look. */
  readonly lookForAccount: () => boolean | null;
}

/**
 * What the sign-in screen shows, by looks that open nothing and change nothing: the rest of main need not be there for it.
 * Null where the console has to be open first: whoever stayed signed in gets another screen, and a file that cannot be
 * read whole has to be told of.
 */
export async function readFirstScreen({
  dataDir,
  demoAgents,
  lookForAccount,
}: FirstScreenOptions): Promise<KeptFirstScreen | null> {
  const [isStaying, settings, labs] = await Promise.all([
    isThere(join(dataDir, fileNames.staying)),
    peekAtDocument(join(dataDir, fileNames.settings), settingsFormat),
    peekAtDocument(join(dataDir, fileNames.labs), createLabsFormat(demoAgents)),
  ]);
  if (isStaying || settings === null || labs === null) return null;
  const hasAccount = lookForAccount();
  if (hasAccount === null) return null;
  return {
    settings: settings.hideNames ? hideLastSignIn(settings) : settings,
    labs: labs.labs,
    firstAccount: hasAccount ? 'exists' : 'needed',
  };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
