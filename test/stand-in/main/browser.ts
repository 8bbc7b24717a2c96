import { isDeepStrictEqual } from 'node:util';
import { findChromium, findHeadlessChromium } from '../../../scripts/find-chromium.ts';
import { Chromium, waitForChromium } from '../chromium/chromium.ts';
import { tidyAtExit, waitForProfile } from '../chromium/profile.ts';
import { isHeadless, switches } from '../options.ts';
import { expectedPolicy, type NetworkPolicy, policySwitches } from './network-policy.ts';
import { profileFolder } from './paths.ts';

/**
 * Features of a browser that Electron does not have. The hidden pages of an address bar take longer to start than the
 * console's, and a spare process for the next page would never be used.
 */
const unwantedFeatures = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'AutofillServerCommunication',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

const starting = Promise.withResolvers<Chromium>();
let isStarting = false;
/** The switches of the running Chromium. */
let startedWith: NetworkPolicy = expectedPolicy();

/** The Chromium that shows the windows, once it has started. */
export let browser: Promise<Chromium> = starting.promise;

/** Whether this process has a Chromium, or is starting one. A second instance has none. */
export const hasBrowser = (): boolean => isStarting;

/** Starts Chromium, unless it was started. @throws if there is none, or if it does not start */
export function startBrowser(): Promise<Chromium> {
  if (!isStarting) starting.resolve(start(startedWith));
  isStarting = true;
  return browser;
}

/**
 * Starts Chromium again if the app sets another policy than the expected one. A policy that is set after the
 * first window has no effect here: Chromium has one policy for all windows.
 */
export async function applyPolicy(policy: NetworkPolicy, isFirstWindow: boolean): Promise<Chromium> {
  if (!isFirstWindow || isDeepStrictEqual(policy, startedWith)) return browser;
  startedWith = policy;
  const before = browser;
  browser = before.then(async (chromium) => {
    await chromium.close();
    return start(policy);
  });
  return browser;
}

async function start(policy: NetworkPolicy): Promise<Chromium> {
  const hasDisplay = process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
  if (!isHeadless && process.platform === 'linux' && !hasDisplay)
    throw new Error('Missing X server or $DISPLAY: start it on a desktop, or with xvfb-run -a');
  const executable = await browserExecutable();
  const port = switches.get('remote-debugging-port');
  const args = [
    ...browserSwitches(),
    ...policySwitches(policy),
    '--no-startup-window',
    ...(isHeadless ? ['--headless=new'] : []),
    ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
  ];
  await waitForProfile(profileFolder());
  const chromium = new Chromium(executable, args, browserEnvironment(), (words) => {
    // Playwright reads the address at which DevTools listens, or the error. Chromium's other output is not for users.
    for (const line of words.split('\n')) if (/devtools/i.test(line)) process.stderr.write(`${line}\n`);
  });
  await waitForChromium(chromium);
  tidyAtExit(profileFolder());
  return chromium;
}

/** @throws if there is no browser to control */
export async function browserExecutable(): Promise<string> {
  const executable = await (isHeadless ? findHeadlessChromium() : findChromium());
  if (executable === null)
    throw new Error('No Chromium, Chrome, Edge or Brave was found; install one or set CHROMIUM_PATH');
  return executable;
}

/** The switches of each Chromium on this profile: the first one, and later ones that pass their window to it. */
export function browserSwitches(): readonly string[] {
  const language = switches.get('lang');
  const isUnsandboxed = process.getuid?.() === 0 || switches.has('no-sandbox');
  return [
    `--user-data-dir=${profileFolder()}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-quic',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-search-engine-choice-screen',
    `--disable-features=${unwantedFeatures.join()}`,
    '--no-proxy-server',
    '--no-pings',
    '--password-store=basic',
    // Without it Chromium shows a bar about switches it does not support.
    '--test-type',
    ...(language ? [`--lang=${language}`, `--accept-lang=${language}`] : []),
    ...(isUnsandboxed ? ['--no-sandbox'] : []),
  ];
}

/** On Linux, the environment defines Chromium's language. */
export function browserEnvironment(): NodeJS.ProcessEnv {
  const language = switches.get('lang');
  return language ? { ...process.env, LANGUAGE: language } : process.env;
}
