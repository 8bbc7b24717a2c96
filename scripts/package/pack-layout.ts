import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch, build, type CliOptions, Platform } from 'electron-builder';
import { type System, writeDummyRuntime } from './dummy-runtime.ts';

export const root = join(import.meta.dirname, '../..');

const platforms: Readonly<Record<System, Platform>> = {
  linux: Platform.LINUX,
  mac: Platform.MAC,
  win: Platform.WINDOWS,
};

/** Gets what goes into the program that makes a package, in its target's form. */
type Describe = NonNullable<CliOptions['effectiveOptionComputed']>;

export interface LayoutOptions {
  /** Of the unpacked app. */
  readonly output: string;
  /** Besides the unpacked app. Described but not built: that takes tools from the network. */
  readonly targets?: readonly string[];
  readonly describe?: (description: unknown) => void;
}

/** Unpacked and around a dummy runtime, as electron-builder.yml says. */
export async function packLayout(system: System, options: LayoutOptions): Promise<void> {
  const dummy = mkdtempSync(join(tmpdir(), 'dummy-runtime-'));
  const describe: Describe = async (description) => {
    options.describe?.(description);
    return true;
  };
  try {
    writeDummyRuntime(system, dummy);
    await build({
      projectDir: root,
      targets: platforms[system].createTarget(['dir', ...(options.targets ?? [])], Arch.x64),
      publish: 'never',
      config: {
        electronDist: dummy,
        directories: { output: options.output },
        // macOS can't sign a dummy, and the others have no codesign.
        electronFuses: { resetAdHocDarwinSignature: false },
      },
      effectiveOptionComputed: describe,
    });
  } finally {
    rmSync(dummy, { recursive: true, force: true });
  }
}
