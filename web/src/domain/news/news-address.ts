/** The address of a team's news, where a new post links an event already. */
export const newsAddress = (team: string, event: string): string =>
  `/admin/news?${new URLSearchParams({ team, event })}`;
