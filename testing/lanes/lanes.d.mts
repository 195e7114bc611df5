export const LANES: Record<'test' | 'more', string[]>;
export const SLOW_SHARED: string[];
export const SLOW_PAGES: string[];
export const SLOW: string[];
export const ALONE: string[];
export const MORE: string[];
export const MORE_FLOWS: string[];
export const ON_MONGODB: string[];
