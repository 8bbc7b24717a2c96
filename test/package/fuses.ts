import { FuseV1Options } from '@electron/fuses';

/** The expected fuses of the packaged Electron, and the reasons. electron-builder.yml sets them. */
export const wantedFuses = [
  // Other programs must not run their scripts in the name of the signed app.
  { option: FuseV1Options.RunAsNode, key: 'runAsNode', on: false },
  // The app has no cookies, so it needs no key from the keychain or keyring.
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
