/** Compiles filters of the port with mingo. */
import { Context } from 'mingo/core';
import { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Fields } from './values';

/** Only the port's operators: mingo copies its table for every query, and with all operators that took longer than the query. */
const context = Context.init({ query: { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } });

/** Compiles a filter; `test` returns whether a document matches. */
export const compileFilter = (filter: Fields): Pick<Query, 'test'> => new Query(filter, { context });
