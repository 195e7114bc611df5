/**
 * Returns the page to open after login. Rejects other hosts (open redirect) and the login pages.
 * @param wanted requested path, such as `/games?team=26618`
 * @param fallback used instead of a rejected path
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
  const isOurs =
    url.origin === home && !url.pathname.startsWith('//') && !/^\/(auth|api|videos)(\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}

/** Returns the URL of the login page that leads back to this page. */
export const loginPath = (from: { pathname: string; search: string; hash: string }): string => {
  const back = from.pathname + from.search + from.hash;
  return back === '/' ? '/auth/login' : `/auth/login?from=${encodeURIComponent(back)}`;
};
