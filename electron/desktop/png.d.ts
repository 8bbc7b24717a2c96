declare module '*.png?inline' {
  const dataUrl: string;
  // oxlint-disable-next-line import/no-default-export -- Vite's own form for an asset.
  export default dataUrl;
}
