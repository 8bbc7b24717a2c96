import { writeFile } from 'node:fs/promises';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import { type Console, createConsole } from '../../../electron/core/console.ts';
import type { EmbeddedLabs } from '../../../electron/core/embedded-labs.ts';
import { noSecretBox } from '../../fakes/secret-box.ts';
import { answerQuestions } from '../service/processes.ts';
import { type ConsoleQuestion, type ConsoleSweep, FIRST_PORT } from './questions.ts';
import { watchSweep } from './sweep.ts';

// The whole console but for its window, in a process of its own as main is.
let core: Console | null = null;
let choice: LabChoice | null = null;
let onSignedIn = () => {};
let messages: readonly unknown[] = [];

const noLabs: EmbeddedLabs = {
  open: () => Promise.reject(new Error('This bench asks a service')),
  demoCredentials: { companyCode: '', employeeNumber: '', passwordDigest: '' },
  demoAgents: [],
  hasAccount: async () => true,
  createFirstAccount: async () => false,
  close: async () => {},
};

async function open(dataDir: string, address: string): Promise<void> {
  choice = { kind: 'service', address, digest: defaultDigest, limits: defaultLimits };
  core = await createConsole({
    dataDir,
    embeddedLabs: noLabs,
    secretBox: noSecretBox,
    discovery: { recognise: () => Promise.resolve(null) },
    fileChooser: { chooseSaveFile: () => Promise.resolve(null) },
    notifier: { show() {} },
    hasTray: false,
    // The line that is written just before the fleet is opened is where a sweep begins.
    log: { info: (message) => message === 'Signed in' && onSignedIn(), warn() {}, error: console.error },
    version: '0.0.0',
    language: { override: null, system: 'en' },
  });
}

async function signIn(): Promise<void> {
  if (!core || !choice) throw new Error('No console is open');
  // Nothing is kept of the sweep before: each begins with nothing known.
  core.session.signOut();
  const { outcome } = await core.session.signIn({
    choice,
    companyCode: 'ACME',
    employeeNumber: '1001',
    password: 'secret',
  });
  if (outcome !== 'signed-in') throw new Error(`Not signed in: ${outcome}`);
}

async function prepare(agents: number): Promise<void> {
  await signIn();
  const inputs = Array.from({ length: agents }, (_, index) => ({
    address: { host: '127.0.0.1', port: FIRST_PORT + index },
    name: '',
    via: 'lab' as const,
    group: '',
    isPaused: false,
  }));
  core?.agents.addMany(inputs);
  core?.session.signOut();
}

async function sweep(kind: 'sign-in' | 'again', answering: number): Promise<ConsoleSweep> {
  if (!core) throw new Error('No console is open');
  const watcher = watchSweep(core, answering);
  onSignedIn = watcher.begin;
  if (kind === 'sign-in') await signIn();
  else {
    watcher.begin();
    core.wake();
  }
  const found = await watcher.ended;
  messages = watcher.messages;
  return found;
}

async function answer(question: ConsoleQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'open':
      return open(question.dataDir, question.address);
    case 'prepare':
      return prepare(question.agents);
    case 'sign-in':
    case 'again':
      return sweep(question.kind, question.answering);
    case 'messages':
      return writeFile(question.file, messages.map((message) => JSON.stringify(message)).join('\n'));
    case 'memory': {
      messages = [];
      global.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    }
    case 'close':
      return core?.close();
  }
}

// Typed by the bench, which started this process. Nothing cannot be sent.
answerQuestions(async (question) => (await answer(question as ConsoleQuestion)) ?? null);
