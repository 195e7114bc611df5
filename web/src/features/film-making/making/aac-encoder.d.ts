/** The module of `@mediabunny/aac-encoder`, as `web/build/aac-module.ts` serves it. */
declare module 'virtual:aac-encoder' {
  interface AacModule {
    cwrap: (
      name: string,
      result: 'number',
      args: readonly 'number'[],
    ) => (...values: (number | bigint)[]) => number | bigint;
    HEAPU8: Uint8Array;
  }
  const load: () => Promise<AacModule>;
  export default load;
}
