const usualMirror = 'https://github.com/electron/electron/releases/download/';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `@electron/get` gets the archive, by the variables that it reads (its README, "Specifying a mirror"). */
export function downloadUrl(version: string, env: Environment, platform: string, arch: string): string {
  const file = `electron-v${version}-${platform}-${arch === 'arm' ? 'armv7l' : arch}.zip`;
  const folder = (setting(env, 'custom_dir') ?? `v${version}`).replace('{{ version }}', version);
  return `${setting(env, 'mirror') ?? usualMirror}${folder}/${setting(env, 'custom_filename') ?? file}`;
}

/** Only reads the response's header. Uses a proxy when `@electron/get` would. */
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
  // Only loaded if there's a proxy.
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
