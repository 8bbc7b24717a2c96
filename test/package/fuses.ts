import { FuseV1Options } from '@electron/fuses';

/** The fuses of the packaged Electron as they are wanted, and why; electron-builder.yml says how to burn them. */
export const wantedFuses = [
  // Nobody runs scripts of theirs in the name of the signed app.
  { option: FuseV1Options.RunAsNode, key: 'runAsNode', on: false },
  // The app has no cookies, and the keychain or keyring is not asked for a key of theirs.
  { option: FuseV1Options.EnableCookieEncryption, key: 'enableCookieEncryption', on: false },
  {
    option: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    key: 'enableNodeOptionsEnvironmentVariable',
    on: false,
  },
  { option: FuseV1Options.EnableNodeCliInspectArguments, key: 'enableNodeCliInspectArguments', on: false },
  // The app that runs is the app that was packed.
  {
    option: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    key: 'enableEmbeddedAsarIntegrityValidation',
    on: true,
  },
  { option: FuseV1Options.OnlyLoadAppFromAsar, key: 'onlyLoadAppFromAsar', on: true },
  {
    option: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    key: 'loadBrowserProcessSpecificV8Snapshot',
    on: false,
  },
  // No page of the app is a file.
  {
    option: FuseV1Options.GrantFileProtocolExtraPrivileges,
    key: 'grantFileProtocolExtraPrivileges',
    on: false,
  },
] as const;
