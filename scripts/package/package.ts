// npm run package: this system's installers and the command line's package, in `release`. What follows --
// goes to electron-builder, except --layout.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../build.ts';
import { findRuntime } from '../electron.ts';
import { systems } from './dummy-runtime.ts';
import { packCli } from './pack-cli.ts';
import { packLayout, root } from './pack-layout.ts';

const choices = process.argv.slice(2);
const wanted = choices.filter((choice) => choice !== '--layout');

await build();
console.log(`Packed ${packCli(join(root, 'release'))}`);
if (wanted.length < choices.length) await packLayouts();
else if (findRuntime().kind === 'electron') process.exitCode = packInstallers();
else {
  console.log(
    "Electron's runtime is not here: packing each system's layout around a dummy, which does not run.",
  );
  await packLayouts();
}

async function packLayouts(): Promise<void> {
  const output = join(root, 'release/layout');
  for (const system of systems) await packLayout(system, { output });
  console.log(`Packed ${systems.join(', ')} into ${output}`);
}

function packInstallers(): number {
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const { status } = spawnSync(process.execPath, [builder, '--publish', 'never', ...wanted], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}
