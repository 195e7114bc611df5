/** Name and month of a board. */
import { z } from 'zod';
import { month, requiredLine } from '../fields';

export const boardInput = z.object({ name: requiredLine('Name', 60), month });
