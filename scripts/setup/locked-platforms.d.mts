export interface OptionalPackage {
  /** Path of the package that asks for it. */
  of: string;
  name: string;
  /** Undefined: the lock file lacks it. */
  path?: string;
}
export interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  devOptional?: boolean;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, LockedPackage>;
}
export function optionalPackages(lock: Lock): OptionalPackage[];
export function readLock(path?: string): Lock;
