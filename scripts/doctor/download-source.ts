const usualMirror = 'https://github.com/electron/electron/releases/download/';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The URL where `@electron/get` downloads the archive, from the variables that it reads (its README, "Specifying a
 * mirror").
 */
export function downloadUrl(version: string, env: Environment, platform: string, arch: string): string {
  const file = `electron-v${version}-${platform}-${arch === 'arm' ? 'armv7l' : arch}.zip`;
  const folder = (setting(env, 'custom_dir') ?? `v${version}`).replace('{{ version }}', version);
  return `${setting(env, 'mirror') ?? usualMirror}${folder}/${setting(env, 'custom_filename') ?? file}`;
}

/**
 * Whether the archive can be downloaded now. Only the header of the response is read. It uses a proxy under the same
 * conditions as `@electron/get`.
 */
export async function isReachable(url: string, env: Environment, limitMs: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = env['ELECTRON_GET_USE_PROXY']
      ? await fetchThroughProxy(url, signal)
      : await fetch(url, { signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function fetchThroughProxy(url: string, signal: AbortSignal) {
  // Loaded only if a proxy is used.
  const { EnvHttpProxyAgent, fetch: fetchByAgent } = await import('undici');
  return fetchByAgent(url, { signal, dispatcher: new EnvHttpProxyAgent() });
}

function setting(env: Environment, name: string): string | undefined {
  return [
    `npm_config_electron_${name.replaceAll('_', '')}`,
    `NPM_CONFIG_ELECTRON_${name.toUpperCase()}`,
    `npm_config_electron_${name}`,
    `npm_package_config_electron_${name}`,
    `ELECTRON_${name.toUpperCase()}`,
  ]
    .map((each) => env[each])
    .find(Boolean);
}
