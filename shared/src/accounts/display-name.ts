/** A person's name as every screen, list and mail shows it: the full one, else the one they enter by. */
export const displayName = ({ fullName, userName }: { fullName: string; userName: string }): string =>
  fullName || userName;
