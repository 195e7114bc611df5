/**
 * The page to come back to after login, when it is one of ours: never another host, never a login page again.
 * @param wanted what a link or a redirect asked for, such as `/games?team=26618`
 * @param fallback where to go instead
 */
export function returnPath(wanted: string | null | undefined, fallback = '/admin'): string {
  if (!wanted?.startsWith('/')) return fallback;
  const home = 'https://touchline.invalid';
  let url: URL;
  try {
    url = new URL(wanted, home);
  } catch {
    return fallback;
  }
  const ours =
    url.origin === home && !url.pathname.startsWith('//') && !/^\/(auth|api|videos)(\/|$)/.test(url.pathname);
  return ours ? url.pathname + url.search + url.hash : fallback;
}

/** The login page, remembering this page. */
export const loginPath = (from: { pathname: string; search: string; hash: string }): string => {
  const back = from.pathname + from.search + from.hash;
  return back === '/' ? '/auth/login' : `/auth/login?from=${encodeURIComponent(back)}`;
};
