/** Gives every property of fast-check the seed of the run; a failure prints it, and `FC_SEED` repeats it. */
import fc from 'fast-check';
import { seedFor } from './seeds';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedFor('FC_SEED') });
