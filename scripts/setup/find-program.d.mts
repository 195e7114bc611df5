export function findProgram(...names: string[]): string | undefined;
export function findChromium(): string | undefined;
