// npm run self-check -- PLACE...: runs the self-check of packaged apps, each a folder that electron-builder wrote, the folder of
// an installed app, or an AppImage. It needs no fuse for --inspect, so these are the apps as they are shipped.
import { startMissingDisplay } from '../../e2e/display.ts';
import { checkApp, findExecutable } from './check-app.ts';

const places = process.argv.slice(2);
if (places.length === 0) throw new Error('Which app? npm run self-check -- FOLDER or FILE');
const display = await startMissingDisplay();
try {
  for (const place of places) {
    const executable = findExecutable(place);
    console.log(executable);
    const { output, problems } = await checkApp({ executable });
    console.log(output);
    for (const problem of problems) console.error(`Failed: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  display?.close();
}
