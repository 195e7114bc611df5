import { type ComponentType, lazy, useState } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { NotFoundPage } from '../ui/not-found-page';
import { AppFrame } from './shell/app-frame';
import { ErrorBoundary } from './shell/error-boundary';
import { adminScreens, type ScreenModule, viewerScreens } from './shell/screens';

/** A page whose code is loaded on navigation, or earlier by `fetchPages`. */
const page = (load: () => ScreenModule) => {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  const Page = () => {
    // Loaded code does not need `lazy`: React would show the fallback for at least 300 ms.
    const [Part] = useState(() => loaded ?? Lazy);
    return <Part />;
  };
  const fetchAhead = async () => {
    loaded = (await load()).default;
  };
  return { element: <Page />, handle: { fetchAhead } };
};
const redirectTo = (path: string) => <Navigate to={path} replace />;

const viewers: RouteObject[] = Object.entries(viewerScreens).map(([path, screen]) => ({
  path,
  ...page(screen.load),
}));

/** Team news, and the page of the link in their mails. */
const news = page(() => import('../features/news/news-pages'));

/** The route table of specification 2.1. */
export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    children: [
      { index: true, ...page(() => import('./home-page')) },
      {
        path: 'rules',
        children: [
          { path: 'players', ...page(() => import('../features/rules/player-rules-page')) },
          { path: 'parents', ...page(() => import('../features/rules/parent-rules-page')) },
          { index: true, element: redirectTo('/rules/players') },
          { path: '*', element: redirectTo('/rules/players') },
        ],
      },
      { path: 'privacy', ...page(() => import('../features/rules/privacy-page')) },
      {
        path: 'auth',
        children: [
          { path: 'login', ...page(() => import('../features/auth/login-page')) },
          { path: 'register', ...page(() => import('../features/auth/register-page')) },
          { path: 'activate', ...page(() => import('../features/auth/activate-page')) },
          { path: 'reset', ...page(() => import('../features/auth/reset-page')) },
          { index: true, element: redirectTo('/auth/login') },
          { path: '*', element: redirectTo('/auth/login') },
        ],
      },
      {
        path: 'admin',
        ...page(() => import('./admin-frame')),
        children: [
          { path: 'record/:time/:hash/:id', ...page(() => import('../features/film-making/record-page')) },
          { path: 'film/:time/:hash/:id', ...page(() => import('../features/film-making/film-page')) },
          ...adminScreens.map(({ path, load }) => ({ path, ...page(load) })),
          { path: 'news', ...news },
          { index: true, element: redirectTo('/admin/planning') },
          { path: '*', element: redirectTo('/admin/planning') },
        ],
      },
      { path: 'join/:token?', ...page(() => import('./join-page')) },
      { path: 'start', ...page(() => import('./start-page')) },
      { path: 'object/:playerId', ...page(() => import('../features/join/object-page')) },
      { path: 'answer/:token', ...page(() => import('../features/events/answers/mailed-answer-page')) },
      { path: 'confirm/:token', ...news },
      { path: 'unsubscribe/:token', ...page(() => import('../features/profile/unsubscribe-page')) },
      { path: 'mailbox', ...page(() => import('../features/mailbox/mailbox-page')) },
      {
        ...page(() => import('./viewer-frame')),
        children: [
          ...viewers,
          { path: 'season', ...page(() => import('../features/events/viewer/season-page')) },
          { path: 'match', ...page(() => import('../features/events/match/match-page')) },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** The screen of the current address. Errors of a page are caught in `app-frame.tsx`; this boundary handles errors of the frame. */
export function Screens() {
  const { pathname } = useLocation();
  return <ErrorBoundary resetKey={pathname}>{useRoutes(routes)}</ErrorBoundary>;
}

/** Loads the code of a path, so that the first render shows the page itself. */
export async function fetchPages(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => (route.handle as { fetchAhead?: () => Promise<void> })?.fetchAhead?.()));
}
