import { useEffect, useState } from 'react';
import { readBaseAddress, type BaseAddressProblem } from '#shared/model/base-address.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import type { ResumeOutcome } from '#shared/model/session.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import { openLabChoice, usePage } from '../../state/page.ts';
import { type AccountEntries, type AccountField, findMissing } from './account-entries.ts';
import type { ConnectionChoices } from './connection-settings.tsx';
import { findConnection, hasOneKind, rememberEntries, startingLab } from './remembered-entries.ts';
import type { Busy } from './retry.tsx';
import { isTrustQuestion, type TrustQuestion } from './trust-question.ts';
import type { LabKind } from './lab-names.ts';
import { useCanRemember } from './use-can-remember.ts';

export interface Entries extends AccountEntries {
  readonly kind: LabKind;
  readonly address: string;
  readonly connection: ConnectionChoices;
  /** The form creates the first account of this computer. */
  readonly isProtecting: boolean;
}

/** The purpose of the form: open a lab without an account, create the first account, or sign in. */
export type SignInMode = 'continue' | 'create' | 'sign-in';

export type Attempt =
  | { readonly kind: 'none' | 'in-progress' | 'internal' | Rejected }
  /** Fields that the user must fill in or correct first. */
  | {
      readonly kind: 'incomplete';
      readonly address: BaseAddressProblem | null;
      readonly fields: ReadonlySet<AccountField>;
    }
  | { readonly kind: 'failed'; readonly failure: LabFailure }
  /** The service is busy. The form retries automatically. */
  | { readonly kind: 'waiting'; readonly busy: Busy; readonly isResuming: boolean }
  /** Nothing was sent yet: the user must decide first. */
  | {
      readonly kind: 'deciding';
      readonly question: TrustQuestion;
      /** Whether it was a remembered sign-in, so that there is no password to send. */
      readonly isResuming: boolean;
    };

type Rejected = 'rejected' | 'keptRejected' | 'alreadyExists';
type Deciding = Extract<Attempt, { readonly kind: 'deciding' }>;

/** The state and actions of the sign-in form. The password is passed to {@link submit} and not stored. */
export function useSignIn() {
  const [entries, setEntries] = useState(() => startEntries(useConsole.getState()));
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const [isChoosing, setIsChoosing] = useState(isChoiceOpen);
  const firstAccount = useConsole((state) => state.firstAccount);
  const mode = modeOf(entries, firstAccount);

  const resume = () => settle(api.call('session.resume'), 'keptRejected');
  const canRemember = useCanRemember();
  useEffect(() => {
    openLabChoice(false);
    report(resume());
    // Only once: after a sign-out, the remembered sign-in does not exist any more.
  }, []);

  async function settle(call: Promise<ResumeOutcome>, rejected: Rejected): Promise<void> {
    try {
      const outcome = await call;
      if (outcome.outcome === 'failed') setAttempt(readFailure(outcome.failure, rejected === 'keptRejected'));
      else if (outcome.outcome === 'rejected') setAttempt({ kind: rejected });
    } catch {
      setAttempt({ kind: 'internal' });
    }
  }

  function change(part: Partial<Entries>): void {
    // A previous service keeps its options.
    const saved =
      part.address === undefined ? undefined : findConnection(part.address, useConsole.getState());
    setEntries({ ...entries, ...(saved && { connection: saved }), ...part });
    if (attempt.kind !== 'in-progress' && attempt.kind !== 'waiting') setAttempt({ kind: 'none' });
  }

  function chooseLab(kind: LabKind): void {
    change({ kind, ...rememberEntries(kind, useConsole.getState()), isProtecting: false });
  }

  /** @param chosen the lab to open, if it is not the one in the form */
  async function submit(password: string, chosen = entries): Promise<void> {
    const missing = findProblem(chosen, modeOf(chosen, firstAccount), password);
    if (missing) return setAttempt(missing);
    setAttempt({ kind: 'in-progress' });
    await enter(chosen, password);
  }

  function enter(chosen: Entries, password: string): Promise<void> {
    const person = {
      companyCode: chosen.companyCode.trim(),
      employeeNumber: chosen.employeeNumber.trim(),
      password,
      remembersSignIn: chosen.remembersSignIn,
    };
    switch (chosen.kind === 'demo' ? 'sign-in' : modeOf(chosen, firstAccount)) {
      case 'continue':
        return settle(api.call('session.openWithoutAccount'), 'alreadyExists');
      case 'create':
        return settle(
          api.call('session.createFirstAccount', { ...person, name: chosen.name.trim() }),
          'alreadyExists',
        );
      case 'sign-in':
        return settle(api.call('session.signIn', { ...person, choice: toChoice(chosen) }), 'rejected');
    }
  }

  async function openDemo(): Promise<void> {
    const demo: Entries = { ...entries, kind: 'demo' };
    setEntries(demo);
    await submit('', demo);
  }

  /** Continues as the user decided, and stores the decision. */
  async function trust({ question, isResuming }: Deciding, password: string): Promise<void> {
    setAttempt({ kind: 'in-progress' });
    try {
      await keepDecision(question);
    } catch {
      return setAttempt({ kind: 'internal' });
    }
    await retry(isResuming, password);
  }

  function refuse(failure: TrustQuestion): void {
    setAttempt({ kind: 'failed', failure });
  }

  async function cancel(): Promise<void> {
    // Ends a wait at once: its timer could start another attempt before main has responded.
    setAttempt({ kind: 'in-progress' });
    await api.call('session.signOut');
    setAttempt({ kind: 'none' });
  }

  /** After a wait, with the password that is still in its field. */
  async function retry(isResuming: boolean, password: string): Promise<void> {
    await (isResuming ? resume() : submit(password));
  }

  const offer = { isChoosing, openChoice: () => setIsChoosing(true), chooseLab, openDemo };
  return { entries, attempt, mode, canRemember, ...offer, change, submit, trust, refuse, cancel, retry };
}

function modeOf(
  { kind, isProtecting }: Pick<Entries, 'kind' | 'isProtecting'>,
  firstAccount: ConsoleState['firstAccount'],
): SignInMode {
  if (kind === 'demo') return 'continue';
  if (kind === 'service' || firstAccount !== 'needed') return 'sign-in';
  return isProtecting ? 'create' : 'continue';
}

function isChoiceOpen(): boolean {
  const state = useConsole.getState();
  // A lab on one line has a button that opens the choice. With only one kind of lab, its options are shown immediately.
  return usePage.getState().isChoosingLab || !startingLab(state).isLast || hasOneKind(state.managed);
}

function readFailure(failure: LabFailure, isResuming: boolean): Attempt {
  if (failure.kind === 'busy') return { kind: 'waiting', busy: failure, isResuming };
  return isTrustQuestion(failure)
    ? { kind: 'deciding', question: failure, isResuming }
    : { kind: 'failed', failure };
}

async function keepDecision(question: TrustQuestion): Promise<void> {
  const { address } = question;
  if (question.kind === 'plain-http') return api.call('trust.allowPlain', { address });
  const { fingerprint, isIssuerTrusted } = question.certificate;
  // An authority vouches for the certificate again, so it need not be pinned any more.
  if (isIssuerTrusted) return api.call('trust.remove', { address, what: 'certificate' });
  return api.call('trust.acceptCertificate', { address, fingerprint });
}

function startEntries(state: ConsoleState): Entries {
  const { kind } = startingLab(state);
  return { kind, ...rememberEntries(kind, state), name: '', remembersSignIn: false, isProtecting: false };
}

function findProblem(entries: Entries, mode: SignInMode, password: string): Attempt | null {
  if (mode === 'continue') return null;
  const fields = findMissing(entries, password);
  const reading = entries.kind === 'service' ? readBaseAddress(entries.address) : null;
  const address = reading && !reading.ok ? reading.problem : null;
  return fields.size === 0 && address === null ? null : { kind: 'incomplete', address, fields };
}

function toChoice({ kind, address, connection }: Entries): LabChoice {
  return kind === 'service'
    ? { kind, address: address.trim(), digest: connection.digest, limits: connection.limits }
    : { kind };
}
