import { type CommandEngine, createRecordedEngine } from './recorded-engine.ts';

/** The clock of the device's use runs from the creation of the engine. `now` is in milliseconds. */
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
