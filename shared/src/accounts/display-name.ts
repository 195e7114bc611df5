/** Returns a person's name for screens, lists and mails: the full name, or else the user name. */
export const displayName = ({ fullName, userName }: { fullName: string; userName: string }): string =>
  fullName || userName;
