/** The screens whose interactions are measured, with the data of a large club. */
import type { Scene } from './scene';
import { board, match } from './scenes-field';
import { form, playsList } from './scenes-plays';
import { month, news, planning } from './scenes-team';

export const SCENES: readonly Scene[] = [planning, month, news, form, playsList, board, match];
