import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { CrashRoute } from './crash-page';
import { NotFoundPage } from './not-found-page';
import { adminScreens, type ScreenModule, viewerScreens } from './screens';
import { AppFrame } from './shell/app-frame';

const page = (load: () => ScreenModule) => {
  const Page: ComponentType = lazy(load);
  return <Page />;
};
const to = (path: string) => <Navigate to={path} replace />;

const viewers: RouteObject[] = Object.entries(viewerScreens).map(([path, screen]) => ({
  path,
  element: page(screen.load),
}));

/** The route table of specification 2.1. */
export const routes: RouteObject[] = [
  {
    element: <AppFrame />,
    // The last resort: what breaks in a page is caught beside it (`app-frame.tsx`).
    errorElement: <CrashRoute />,
    children: [
      { index: true, element: page(() => import('./home-page')) },
      {
        path: 'rules',
        children: [
          { path: 'players', element: page(() => import('../features/rules/player-rules-page')) },
          { path: 'parents', element: page(() => import('../features/rules/parent-rules-page')) },
          { index: true, element: to('/rules/players') },
          { path: '*', element: to('/rules/players') },
        ],
      },
      {
        path: 'auth',
        children: [
          { path: 'login', element: page(() => import('../features/auth/login-page')) },
          { path: 'register', element: page(() => import('../features/auth/register-page')) },
          { path: 'activate', element: page(() => import('../features/auth/activate-page')) },
          { path: 'reset', element: page(() => import('../features/auth/reset-page')) },
          { index: true, element: to('/auth/login') },
          { path: '*', element: to('/auth/login') },
        ],
      },
      {
        path: 'admin',
        element: page(() => import('./admin-frame')),
        children: [
          ...adminScreens.map(({ path, load }) => ({ path, element: page(load) })),
          { index: true, element: to('/admin/planning') },
          { path: '*', element: to('/admin/planning') },
        ],
      },
      { path: 'join/:token', element: page(() => import('../features/join/join-page')) },
      { path: 'object/:playerId', element: page(() => import('../features/join/object-page')) },
      { path: 'mailbox', element: page(() => import('../features/mailbox/mailbox-page')) },
      { element: page(() => import('./viewer-frame')), children: viewers },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
