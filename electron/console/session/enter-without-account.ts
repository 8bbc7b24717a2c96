import type { Attempt, AttemptOptions, EntryOutcome } from './sign-in-attempt.ts';

/**
 * Opens "This computer" without Authenticate. The outcome is `rejected` if it has an account: agents, views,
 * history and snapshots belong to the lab, so this must not bypass its lock. `attempt` then has the connection.
 */
export async function enterWithoutAccount(
  attempt: Attempt,
  { embeddedLabs, language }: Pick<AttemptOptions, 'embeddedLabs' | 'language'>,
): Promise<EntryOutcome> {
  try {
    const { openConnection } = await import('./connection.ts');
    attempt.connection = await openConnection({ kind: 'this-computer' }, embeddedLabs, null, language, null);
    // Last, so that an account that another process creates during this call counts.
    if (await embeddedLabs.hasAccount()) return { kind: 'rejected' };
    return { kind: 'accepted', account: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', failure: { kind: 'accounts-unreadable', detail } };
  }
}
