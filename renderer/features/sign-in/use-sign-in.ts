import { useEffect, useRef, useState } from 'react';
import { readBaseAddress, type BaseAddressProblem } from '#shared/model/text/base-address.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import type { ResumeOutcome } from '#shared/model/session.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import { openLabChoice, usePage } from '../../state/page.ts';
import type { ConnectionChoices } from './connection-settings.tsx';
import { findConnection, hasOneKind, rememberEntries, startingLab } from './remembered-entries.ts';
import type { Busy } from './retry.tsx';
import type { LabKind } from './lab-names.ts';

/** The password stays in its input. */
export interface AccountEntries {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string;
  readonly remembersSignIn: boolean;
}

export type AccountField = 'companyCode' | 'employeeNumber' | 'password';

export interface Entries extends AccountEntries {
  readonly kind: LabKind;
  readonly address: string;
  readonly connection: ConnectionChoices;
  /** It's for creating this computer's first account. */
  readonly isProtecting: boolean;
}

/** It failed, but the user can decide to go on. */
export type TrustQuestion = Extract<
  LabFailure,
  { readonly kind: 'plain-http' | 'untrusted-certificate' | 'certificate-changed' }
>;

/** What it does: open a lab without an account, create the first one, or sign in. */
export type SignInMode = 'continue' | 'create' | 'sign-in';

export type Attempt =
  | { readonly kind: 'none' | 'in-progress' | 'internal' | Rejected }
  /** Fill these in or correct them first. */
  | {
      readonly kind: 'incomplete';
      readonly address: BaseAddressProblem | null;
      readonly fields: ReadonlySet<AccountField>;
    }
  | { readonly kind: 'failed'; readonly failure: LabFailure }
  /** The service is busy, and we'll try again. */
  | { readonly kind: 'waiting'; readonly busy: Busy; readonly isResuming: boolean }
  /** Nothing was sent yet: the user decides first. */
  | {
      readonly kind: 'deciding';
      readonly question: TrustQuestion;
      /** It was a remembered sign-in, so there's no password to send. */
      readonly isResuming: boolean;
    };

type Rejected = 'rejected' | 'keptRejected' | 'alreadyExists';
type Deciding = Extract<Attempt, { readonly kind: 'deciding' }>;

/** The password stays in its input. */
export function useSignIn() {
  const [entries, setEntries] = useState(() => startEntries(useConsole.getState()));
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const [isChoosing, setIsChoosing] = useState(isChoiceOpen);
  const password = useRef<HTMLInputElement>(null);
  const firstAccount = useConsole((state) => state.firstAccount);
  const mode = modeOf(entries, firstAccount);

  const resume = () => settle(api.call('session.resume'), 'keptRejected');
  useEffect(() => {
    openLabChoice(false);
    report(resume());
    // Only once: after a sign-out there's nothing remembered.
  }, []);
  useEffect(() => {
    if (attempt.kind !== 'rejected' || !password.current) return;
    password.current.value = '';
    password.current.focus();
  }, [attempt]);

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
    // A service that we know keeps its options.
    const saved =
      part.address === undefined ? undefined : findConnection(part.address, useConsole.getState());
    setEntries({ ...entries, ...(saved && { connection: saved }), ...part });
    if (attempt.kind !== 'in-progress' && attempt.kind !== 'waiting') setAttempt({ kind: 'none' });
  }

  /** @param chosen which lab to open, if not the form's */
  async function submit(chosen = entries): Promise<void> {
    const typed = password.current?.value ?? '';
    const purpose = modeOf(chosen, firstAccount);
    const missing = findProblem(chosen, purpose, typed);
    if (missing) return setAttempt(missing);
    setAttempt({ kind: 'in-progress' });
    const isSignIn = purpose === 'sign-in' || chosen.kind === 'demo';
    await settle(enter(chosen, purpose, typed), isSignIn ? 'rejected' : 'alreadyExists');
  }

  /** Goes on as the user decided, and remembers it. */
  async function trust({ question, isResuming }: Deciding): Promise<void> {
    setAttempt({ kind: 'in-progress' });
    try {
      await keepDecision(question);
    } catch {
      return setAttempt({ kind: 'internal' });
    }
    await retry(isResuming);
  }

  const refuse = (failure: TrustQuestion) => setAttempt({ kind: 'failed', failure });

  async function cancel(): Promise<void> {
    // Ends a wait at once: its timer could start another attempt before main has responded.
    setAttempt({ kind: 'in-progress' });
    await api.call('session.signOut');
    setAttempt({ kind: 'none' });
  }

  const retry = (isResuming: boolean) => (isResuming ? resume() : submit());
  const choice = { isChoosing, openChoice: () => setIsChoosing(true) };
  return { entries, attempt, mode, password, ...choice, change, submit, trust, refuse, cancel, retry };
}

function enter(entries: Entries, mode: SignInMode, password: string): Promise<ResumeOutcome> {
  const { kind, companyCode, employeeNumber, name, remembersSignIn } = entries;
  const person = {
    companyCode: companyCode.trim(),
    employeeNumber: employeeNumber.trim(),
    password,
    remembersSignIn,
  };
  if (mode === 'create') return api.call('session.createFirstAccount', { ...person, name: name.trim() });
  if (mode === 'sign-in' || kind === 'demo')
    return api.call('session.signIn', { ...person, choice: toChoice(entries) });
  return api.call('session.openWithoutAccount');
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
  // If the lab is on one line, a button opens the choice. With only one kind of lab, its options are there at once.
  return usePage.getState().isChoosingLab || !startingLab(state).isLast || hasOneKind(state.managed);
}

function readFailure(failure: LabFailure, isResuming: boolean): Attempt {
  if (failure.kind === 'canceled') return { kind: 'none' };
  if (failure.kind === 'busy') return { kind: 'waiting', busy: failure, isResuming };
  return isTrustQuestion(failure)
    ? { kind: 'deciding', question: failure, isResuming }
    : { kind: 'failed', failure };
}

function isTrustQuestion(failure: LabFailure): failure is TrustQuestion {
  return ['plain-http', 'untrusted-certificate', 'certificate-changed'].includes(failure.kind);
}

async function keepDecision(question: TrustQuestion): Promise<void> {
  const { address } = question;
  if (question.kind === 'plain-http') return api.call('trust.allowPlain', { address });
  const { fingerprint, isIssuerTrusted } = question.certificate;
  // An authority vouches for it again, so no need to pin it.
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

export function findMissing(
  { companyCode, employeeNumber }: AccountEntries,
  password: string,
): ReadonlySet<AccountField> {
  const missing = new Set<AccountField>();
  if (companyCode.trim() === '') missing.add('companyCode');
  if (employeeNumber.trim() === '') missing.add('employeeNumber');
  if (password === '') missing.add('password');
  return missing;
}

function toChoice({ kind, address, connection }: Entries): LabChoice {
  return kind === 'service'
    ? { kind, address: address.trim(), digest: connection.digest, limits: connection.limits }
    : { kind };
}
