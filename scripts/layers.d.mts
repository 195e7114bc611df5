interface Import {
  file: string;
  /** The imported file, with or without its ending. */
  target: string;
}
/** The imports against the order, and those that close a loop of folders: `file: why`. */
export function brokenLayers(imports: readonly Import[]): string[];
/** The imports of a file that name files of the packages. */
export function importsOf(file: string, text: string): Import[];
