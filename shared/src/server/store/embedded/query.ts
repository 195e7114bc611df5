/** Filters of the port, as mingo judges documents by them. */
import { Context } from 'mingo/core';
import { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Fields } from './values';

/** The port's own operators: mingo copies its table for every query, and that of all its operators took longer than the query. */
const context = Context.init({ query: { $eq, $exists, $gt, $gte, $in, $lt, $lte, $ne, $nin, $or } });

/** Compiles a filter; `test` says whether a document matches it. */
export const compileFilter = (filter: Fields): Pick<Query, 'test'> => new Query(filter, { context });
