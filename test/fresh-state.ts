import { vi } from 'vitest';

// The files of a project without isolation share a process. Each one evaluates its modules again, and finds the real clock and
// the real globals, whatever the file before it has left.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
