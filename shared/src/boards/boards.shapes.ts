/** What people say of a board beside what they draw on it. */
import { z } from 'zod';
import { month, requiredLine } from '../fields';

export const boardInput = z.object({ name: requiredLine('Name', 60), month });
