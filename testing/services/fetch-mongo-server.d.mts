/** Fetches the jars unless they are cached. @returns their folder */
export function fetchMongoServer(): Promise<string>;
