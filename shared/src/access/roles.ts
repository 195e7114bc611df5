/** Roles, and the capacity of members in a team (specification 1.2 and 1.3). */
import { z } from 'zod';

export const ROLES = ['ROOT', 'ADMIN', 'PARENT', 'MANAGER', 'COACH', 'FILMING'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

export const CAPACITIES = ['staff', 'family'] as const;
/** The capacity of a member in a team. A staff role counts only where it is `staff`. */
export type Capacity = (typeof CAPACITIES)[number];

/** Roles that see every team of the club. */
export const CLUB_ROLES = ['ADMIN', 'ROOT'] as const satisfies readonly Role[];

/** Roles that work for a team. */
export const STAFF_ROLES = ['MANAGER', 'COACH', 'FILMING'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Roles that edit events in the form with all details. */
export const EVENT_EDITORS = ['ADMIN', 'COACH', 'FILMING'] as const satisfies readonly Role[];
