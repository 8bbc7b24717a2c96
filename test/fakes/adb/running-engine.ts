import { type CommandEngine, createRecordedEngine } from './recorded-engine.ts';

/** The clock of the phone's use runs, from the moment at which the engine is made. `now` is in milliseconds. */
export function createRunningEngine(
  now: () => number,
  engine: CommandEngine = createRecordedEngine(),
): CommandEngine {
  const startedAt = now();
  return (phone, commandLine) => {
    const { use } = phone;
    if (!use) return engine(phone, commandLine);
    const uptimeMs = Math.round(use.uptimeMs + now() - startedAt);
    return engine({ ...phone, use: { ...use, uptimeMs } }, commandLine);
  };
}
