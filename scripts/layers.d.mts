interface Import {
  file: string;
  /** The imported file, with or without its ending. */
  target: string;
}
/** The imports against the order, and those that close a loop of folders: `file: why`. */
export function brokenLayers(imports: readonly Import[]): string[];
/** The imports that close a loop of folders at any depth, and the entries of the list that are no loop any more. */
export function deepLoops(imports: readonly Import[], known?: readonly string[]): string[];
/** The imports of a file that name files of the packages. */
export function importsOf(file: string, text: string): Import[];
