import { fatal, type Finding, note } from './finding.ts';
import { isLinuxRoot, type Machine, pathsOf } from './machine.ts';
import type { StartPlan } from './start-plan.ts';

const profiles = '/etc/apparmor.d';
const profileName = 'device-lab-console-dev';
const setuidBit = 0o4000;
const executableByAll = 0o001;

/** Root has to run without the sandbox, or Electron quits (electron_main_delegate.cc), and so does Chromium. */
export function checkRoot(machine: Machine): Finding | null {
  if (!isLinuxRoot(machine)) return null;
  const user = machine.env['SUDO_USER'];
  return note(
    'You are root, for whom Chromium has no sandbox: the console starts with --no-sandbox.',
    user ? `sudo -u ${quoteForShell(user)} npm start` : "su USER -c 'npm start'",
  );
}

/**
 * Chromium's sandbox needs user namespaces, or the helper `chrome-sandbox` owned by root and setuid. With
 * neither it dies (electron#42510).
 */
export function checkSandbox(machine: Machine, plan: StartPlan): Finding | null {
  if (machine.platform !== 'linux' || isLinuxRoot(machine)) return null;
  if (plan.args.includes('--no-sandbox'))
    return note('--no-sandbox was given: the page runs without Chromium’s sandbox.', 'npm start');
  const executable = sandboxedExecutable(plan);
  if (executable === null) return null;
  const obstacle = findObstacle(machine, executable);
  if (obstacle === null) return null;

  const helper = pathsOf(machine).join(pathsOf(machine).dirname(executable), 'chrome-sandbox');
  const facts = machine.stat(helper);
  if (facts === null) return fatal(obstacle.text, obstacle.remedy);
  // Chromium splits the helper's path at spaces (holochain/launcher#163).
  if (helper.includes(' ')) return fatal(obstacle.text, obstacle.remedy);
  const mode = setuidBit | executableByAll;
  if (facts.uid === 0 && (facts.mode & mode) === mode) return null;
  const file = quoteForShell(helper);
  return fatal(obstacle.text, obstacle.remedy, `sudo chown root:root ${file} && sudo chmod 4755 ${file}`);
}

/** The system's own browsers come with a profile or a setuid helper. Electron and Playwright's Chromium don't. */
function sandboxedExecutable({ runtime, browser }: StartPlan): string | null {
  if (runtime.kind === 'electron') return runtime.executable;
  return browser?.includes('ms-playwright') === true ? browser : null;
}

interface Obstacle {
  readonly text: string;
  readonly remedy: string;
}

/** Why this executable can't use user namespaces. */
function findObstacle(machine: Machine, executable: string): Obstacle | null {
  const read = (path: string) => machine.readFile(`/proc/sys/${path}`)?.trim();
  if (read('user/max_user_namespaces') === '0')
    return {
      text: 'This system allows no user namespaces, without which Chromium’s sandbox cannot start.',
      remedy: 'sudo sysctl -w user.max_user_namespaces=10000',
    };
  if (read('kernel/unprivileged_userns_clone') === '0')
    return {
      text: 'This system allows user namespaces only to root, and Chromium’s sandbox cannot start without them.',
      remedy: 'sudo sysctl -w kernel.unprivileged_userns_clone=1',
    };
  const isRestricted = read('kernel/apparmor_restrict_unprivileged_userns') === '1';
  if (isRestricted && !isUnconfinedByProfile(machine) && !hasProfile(machine, executable))
    return {
      text: 'This system allows user namespaces only to programs with an AppArmor profile, and Chromium’s sandbox cannot start without them.',
      remedy: profileCommand(executable),
    };
  return null;
}

/** A terminal such as VS Code's has a profile that allows user namespaces, and we inherit it: `code (unconfined)`. */
function isUnconfinedByProfile(machine: Machine): boolean {
  return / \(unconfined\)\s*$/.test(machine.readFile('/proc/self/attr/current') ?? '');
}

/** Only root may list loaded profiles, but anyone may read their files. */
function hasProfile(machine: Machine, executable: string): boolean {
  return machine
    .listFolder(profiles)
    .map((name) => machine.readFile(`${profiles}/${name}`) ?? '')
    .some((text) => text.includes(quoteForAppArmor(executable)) || text.includes(` ${executable} `));
}

function profileCommand(executable: string): string {
  const lines = [
    'abi <abi/4.0>,',
    'include <tunables/global>',
    `profile ${profileName} ${quoteForAppArmor(executable)} flags=(unconfined) { userns, }`,
  ];
  const file = `${profiles}/${profileName}`;
  const text = lines.map(quoteForShell).join(' ');
  return `printf '%s\\n' ${text} | sudo tee ${file} && sudo apparmor_parser -r ${file}`;
}

/** As one word. */
function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Paths may contain spaces, and globs must be escaped. */
function quoteForAppArmor(path: string): string {
  return `"${path.replaceAll(/[\\"*?[\]{}^@]/g, String.raw`\$&`)}"`;
}
