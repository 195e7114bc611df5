export function npmEnvironment(): Record<string, string | undefined>;
export const inCi: boolean;
