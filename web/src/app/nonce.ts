declare global {
  var __webpack_nonce__: string | undefined;
}

/** Returns the nonce of this page's Content-Security-Policy, for styles that libraries add at run time. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Sets the global from which the scroll lock of Mantine's modals reads its nonce. */
export const exposeStyleNonce = (): void => {
  globalThis.__webpack_nonce__ = styleNonce();
};
