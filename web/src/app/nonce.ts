declare global {
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page's Content-Security-Policy, for the styles that libraries add at run time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The scroll lock under Mantine's modals looks for its nonce under this name. */
export const exposeStyleNonce = (): void => {
  globalThis.__webpack_nonce__ = styleNonce();
};
