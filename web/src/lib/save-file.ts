/** Downloads a URL as a file. */
function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads a text as a file of this media type. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveUrl(name, url);
  URL.revokeObjectURL(url);
}

/** Downloads a value as a JSON file. */
export const saveJson = (name: string, value: unknown): void =>
  saveText(name, 'application/json', JSON.stringify(value, null, 2));

/** How long (ms) a browser may take to begin a download. */
const BEGINS_WITHIN_MS = 60_000;

/** Downloads a file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  saveUrl(file.name, url);
  setTimeout(() => URL.revokeObjectURL(url), BEGINS_WITHIN_MS);
}
