/** The folder of the jars; fetches them when they are not there yet. */
export function fetchMongoServer(): Promise<string>;
