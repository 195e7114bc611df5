/** The compiled texts of a language, from `locales` (web/build/texts.ts). */
declare module 'texts:*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
