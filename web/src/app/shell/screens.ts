/**
 * The list of all screens. Routes, the admin menu, the top bar and the phone's bottom bar are built from it.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EVENT_EDITORS, type Role } from '@touchline/shared/access/roles';
import type { ComponentType } from 'react';

export type ScreenModule = Promise<{ default: ComponentType }>;

export interface AdminScreen {
  /** Under /admin. */
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly icon: 'planning' | 'profile' | 'venue' | 'team' | 'user' | 'event' | 'engagement' | 'development';
  /** Roles that have it in the menu (specification 2.2). */
  readonly roles: readonly Role[];
  /** True: every signed-in user may open the screen, also without the menu entry. */
  readonly open?: boolean;
  readonly load: () => ScreenModule;
}

/** The admin menu, in the order of specification 2.2. */
export const adminScreens: readonly AdminScreen[] = [
  {
    path: 'planning',
    label: msg`Planning`,
    icon: 'planning',
    roles: ['ROOT', 'ADMIN', 'PARENT', 'MANAGER', 'COACH', 'FILMING'],
    load: () => import('../../features/events/list/planning-page'),
  },
  {
    path: 'venue',
    label: msg`Venues`,
    icon: 'venue',
    roles: ['ADMIN', 'FILMING'],
    load: () => import('../../features/venues/venue-page'),
  },
  {
    path: 'team',
    label: msg`Teams`,
    icon: 'team',
    roles: ['ADMIN', 'MANAGER', 'COACH'],
    load: () => import('../../features/teams/team-page'),
  },
  {
    path: 'user',
    label: msg`Users`,
    icon: 'user',
    roles: ['ROOT', 'ADMIN'],
    load: () => import('../../features/users/user-page'),
  },
  {
    path: 'event',
    label: msg`Events`,
    icon: 'event',
    roles: EVENT_EDITORS,
    load: () => import('../../features/events/editor/event-page'),
  },
  {
    path: 'engagement',
    label: msg`Engagements`,
    icon: 'engagement',
    roles: ['ADMIN', 'MANAGER', 'COACH'],
    load: () => import('../../features/engagements/engagement-page'),
  },
  {
    path: 'development',
    label: msg`Developments`,
    icon: 'development',
    roles: ['ADMIN', 'FILMING', 'COACH'],
    load: () => import('../../features/developments/development-page'),
  },
  {
    path: 'profile',
    label: msg`My account`,
    icon: 'profile',
    roles: ['ADMIN', 'MANAGER', 'COACH', 'FILMING', 'PARENT'],
    open: true,
    load: () => import('../../features/profile/profile-page'),
  },
];

export interface ViewerScreen {
  readonly load: () => ScreenModule;
}

/** The viewers. Each has an entry in the top bar and in the bottom bar. */
export const viewerScreens: { readonly [S in 'games' | 'players' | 'sessions']?: ViewerScreen } = {
  games: { load: () => import('../../features/events/viewer/games-page') },
  players: { load: () => import('../../features/players/players-page') },
  sessions: { load: () => import('../../features/sessions/sessions-page') },
};

/** Returns the admin menu for these roles; empty without roles. */
export const menuOf = (roles: readonly Role[]): AdminScreen[] =>
  adminScreens.filter((screen) => screen.roles.some((role) => roles.includes(role)));

/** Returns whether the top bar shows Tasks (specification 2.2: not for ROOT alone). */
export const hasTasks = (roles: readonly Role[]): boolean => roles.some((role) => role !== 'ROOT');
