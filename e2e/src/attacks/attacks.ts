/** Every attack, in the order of the table in docs/security.md. */
import type { Attack } from './attack';
import { readAttacks } from './read-attacks';
import { slowAttacks } from './slow-attacks';
import { socketAttacks } from './socket-attacks';
import { writeAttacks } from './write-attacks';

export const attacks: readonly Attack[] = [...readAttacks, ...writeAttacks, ...socketAttacks, ...slowAttacks];
