/** Sets one seed for all properties of fast-check. A failure prints it; `FC_SEED` repeats the run. */
import fc from 'fast-check';
import { seedFor } from './seeds';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedFor('FC_SEED') });
