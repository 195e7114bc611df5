/** What somebody pastes into one line: several names or addresses. Pure. */

/** Addresses out of a pasted text: from a list, a mail's recipients ("Ana <ana@x.example>; …"), or lines. */
export const pastedAddresses = (text: string): string[] => [
  ...new Set((text.match(/[^\s<>,;"']+@[^\s<>,;"']+/g) ?? []).map((address) => address.toLowerCase())),
];

/** Names, or ids, out of a pasted text: one a line, or separated by commas or semicolons. */
export const pastedNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;\t]+/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
