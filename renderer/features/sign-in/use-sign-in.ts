import { useEffect, useState } from 'react';
import { readBaseAddress } from '#shared/model/base-address.ts';
import type { BaseAddressProblem, BaseAddressReading } from '#shared/model/base-address.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { defaultDigest, defaultLimits, type Lab, type LabChoice } from '#shared/model/lab.ts';
import type { ResumeOutcome } from '#shared/model/session.ts';
import { api } from '../../state/api/api.ts';
import { report } from '../../state/report.ts';
import { type ConsoleState, useConsole } from '../../state/console.ts';
import type { ConnectionChoices } from './connection-settings.tsx';
import type { Busy } from './retry.tsx';
import { isTrustQuestion, type TrustQuestion } from './trust-question.ts';
import type { LabKind } from './lab-radio.tsx';

export interface Entries {
  readonly kind: LabKind;
  readonly address: string;
  readonly connection: ConnectionChoices;
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string;
  readonly staysSignedIn: boolean;
}

/** How the last attempt ended. */
export type Attempt =
  | { readonly kind: 'none' | 'under-way' | 'internal' | Rejected }
  /** Fields that must be filled in or mended first. */
  | {
      readonly kind: 'incomplete';
      readonly address: BaseAddressProblem | null;
      readonly fields: ReadonlySet<string>;
    }
  | { readonly kind: 'failed'; readonly failure: LabFailure }
  /** The service has too much to do. It is tried again by itself. */
  | { readonly kind: 'waiting'; readonly busy: Busy; readonly isResuming: boolean }
  /** Nothing was sent yet: the person decides first. */
  | {
      readonly kind: 'asking';
      readonly question: TrustQuestion;
      /** Whether it was whoever stayed signed in, so that there is no password to send. */
      readonly isResuming: boolean;
    };

type Rejected = 'rejected' | 'keptRejected' | 'alreadyExists';
type Asking = Extract<Attempt, { readonly kind: 'asking' }>;

/** The sign-in form's state and what it can do. The password is passed to {@link submit} and kept nowhere. */
export function useSignIn() {
  const [entries, setEntries] = useState(() => startingEntries(useConsole.getState()));
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' });
  const labs = useConsole((state) => state.labs);
  const isFirst = useConsole((state) => state.firstAccount === 'needed') && entries.kind === 'this-computer';

  const resume = () => settle(api.call('session.resume'), 'keptRejected');
  // False where the system does not truly encrypt what is kept.
  const [canStay, setCanStay] = useState(false);
  useEffect(() => {
    report(api.call('session.canStay').then(setCanStay));
    report(resume());
    // Once: what is kept is forgotten by the time somebody has signed out.
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
    // A service signed in to before is used as it was then.
    const saved = part.address === undefined ? undefined : findServiceLab(labs, part.address);
    setEntries({ ...entries, ...(saved && { connection: saved }), ...part });
    if (attempt.kind !== 'under-way' && attempt.kind !== 'waiting') setAttempt({ kind: 'none' });
  }

  async function submit(password: string): Promise<void> {
    const missing = findMissing(entries, password);
    if (missing) return setAttempt(missing);
    setAttempt({ kind: 'under-way' });
    const { staysSignedIn } = entries;
    const person = {
      companyCode: entries.companyCode.trim(),
      employeeNumber: entries.employeeNumber.trim(),
      password,
      staysSignedIn,
    };
    await (isFirst
      ? settle(
          api.call('session.createFirstAccount', { ...person, name: entries.name.trim() }),
          'alreadyExists',
        )
      : settle(api.call('session.signIn', { ...person, choice: toChoice(entries) }), 'rejected'));
  }

  /** Goes on as the person decided, and holds to it from now on. */
  async function trust({ question, isResuming }: Asking, password: string): Promise<void> {
    setAttempt({ kind: 'under-way' });
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
    await api.call('session.signOut');
    setAttempt({ kind: 'none' });
  }

  /** After a wait, with the password that still stands in its field. */
  async function retry(isResuming: boolean, password: string): Promise<void> {
    await (isResuming ? resume() : submit(password));
  }

  return { entries, attempt, isFirst, canStay, change, submit, trust, refuse, cancel, retry };
}

function readFailure(failure: LabFailure, isResuming: boolean): Attempt {
  if (failure.kind === 'busy') return { kind: 'waiting', busy: failure, isResuming };
  return isTrustQuestion(failure)
    ? { kind: 'asking', question: failure, isResuming }
    : { kind: 'failed', failure };
}

async function keepDecision(question: TrustQuestion): Promise<void> {
  const { address } = question;
  if (question.kind === 'plain-http') return api.call('trust.allowPlain', { address });
  const { fingerprint, isVouchedFor } = question.certificate;
  // With others vouching for it again, it need not be held to one certificate any more.
  if (isVouchedFor) return api.call('trust.forget', { address, what: 'certificate' });
  return api.call('trust.acceptCertificate', { address, fingerprint });
}

function startingEntries({ settings: { lastSignIn }, labs }: ConsoleState): Entries {
  const choice = labs.find((lab) => lab.id === lastSignIn?.labId)?.choice;
  return {
    kind: choice?.kind ?? 'this-computer',
    address: choice?.kind === 'service' ? choice.address : '',
    connection: choice?.kind === 'service' ? choice : { digest: defaultDigest, limits: defaultLimits },
    companyCode: lastSignIn?.companyCode ?? '',
    employeeNumber: lastSignIn?.employeeNumber ?? '',
    name: '',
    staysSignedIn: false,
  };
}

function findServiceLab(labs: readonly Lab[], typed: string): ConnectionChoices | undefined {
  const reading = readBaseAddress(typed);
  for (const { choice } of labs) {
    if (reading.ok && choice.kind === 'service' && isSameService(choice.address, reading)) return choice;
  }
  return undefined;
}

/** One that was typed without a scheme may be either. */
function isSameService(address: string, typed: Extract<BaseAddressReading, { ok: true }>): boolean {
  if (address === typed.address) return true;
  return typed.isSchemeAssumed && address === typed.address.replace(/^https:/, 'http:');
}

function findMissing(entries: Entries, password: string): Attempt | null {
  if (entries.kind === 'demo') return null;
  const fields = new Set<string>();
  if (entries.companyCode.trim() === '') fields.add('companyCode');
  if (entries.employeeNumber.trim() === '') fields.add('employeeNumber');
  if (password === '') fields.add('password');
  const reading = entries.kind === 'service' ? readBaseAddress(entries.address) : null;
  const address = reading && !reading.ok ? reading.problem : null;
  return fields.size === 0 && address === null ? null : { kind: 'incomplete', address, fields };
}

function toChoice({ kind, address, connection }: Entries): LabChoice {
  return kind === 'service'
    ? { kind, address: address.trim(), digest: connection.digest, limits: connection.limits }
    : { kind };
}
