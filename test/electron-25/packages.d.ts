// The packages of package.json beside this file are installed only when they are used.
declare module 'core-js/full';
declare module '@photostructure/sqlite' {
  export * from 'node:sqlite';
}
