// What Electron's own default app does, which the package of Electron 25 lacks: opens the app folder of the command line, after the
// modules of `-r` (Playwright's).
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { app } = require('electron');

const args = process.argv.slice(1);
const modules = [];
let folder = null;
while (args.length > 0 && folder === null) {
  const arg = args.shift();
  if (arg === '-r' || arg === '--require') modules.push(path.resolve(args.shift()));
  else if (!arg.startsWith('-')) folder = path.resolve(arg);
}
if (folder === null) throw new Error('The command line has no app');

for (const file of modules) require(file);
const {
  name,
  productName = name,
  version,
  desktopName,
  main = 'index.js',
} = JSON.parse(readFileSync(path.resolve(folder, 'package.json'), 'utf8'));
app.setName(productName);
if (version !== undefined) app.setVersion(version);
if (desktopName !== undefined) app.setDesktopName(desktopName);
app.setAppPath(folder);
require(path.resolve(folder, main));
