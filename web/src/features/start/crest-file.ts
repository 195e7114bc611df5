/** Reads the file of a crest in the browser, and makes a large one small before it is sent. */
import { t } from '@lingui/core/macro';

/** The server takes at most 512 KB. */
const MAX_BYTES = 524_288;
/** Width and height of a crest that was too large (pixels); the server makes it smaller still. */
const SIZE = 512;

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error(t`This file cannot be read.`));
    reader.readAsDataURL(file);
  });
}

async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIZE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), 'image/png');
  });
}

/**
 * Returns the image in base64, as `update_club` takes it.
 * @throws Error for a file that is no image
 */
export async function crestText(file: File): Promise<string> {
  if (!/^image\/(png|jpeg|webp)$/.test(file.type)) throw new Error(t`Choose a PNG, JPEG or WebP image.`);
  if (file.size <= MAX_BYTES) return base64Of(file);
  const small = await shrink(file).catch(() => {
    throw new Error(t`This image cannot be read. Choose another one.`);
  });
  return base64Of(small);
}
