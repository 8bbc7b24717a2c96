import { writeFile } from 'node:fs/promises';
import type { Console } from '../../../electron/core/console.ts';
import { answerQuestions } from '../service/processes.ts';
import { addAgents, openConsole, signIn } from './open-console.ts';
import type { ConsoleQuestion, ConsoleSweep } from './questions.ts';
import { watchSweep } from './sweep.ts';

// The whole console but for its window, in a process of its own as main is.
let core: Console | null = null;
let baseAddress = '';
let onSignedIn = () => {};
let messages: readonly unknown[] = [];

async function open(dataDir: string, address: string): Promise<void> {
  baseAddress = address;
  core = await openConsole(dataDir, {
    // The line that is written just before the fleet is opened is where a sweep begins.
    info: (message) => message === 'Signed in' && onSignedIn(),
    warn() {},
    error: console.error,
  });
}

async function prepare(agents: number): Promise<void> {
  if (!core) throw new Error('No console is open');
  await signIn(core, baseAddress);
  addAgents(core, agents);
  core.session.signOut();
}

async function sweep(kind: 'sign-in' | 'again', answering: number): Promise<ConsoleSweep> {
  if (!core) throw new Error('No console is open');
  const watcher = watchSweep(core, answering);
  onSignedIn = watcher.begin;
  if (kind === 'sign-in') await signIn(core, baseAddress);
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
