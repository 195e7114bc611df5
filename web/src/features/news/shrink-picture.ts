/** The widest and highest picture that is sent (pixels). */
const SIDE = 1_600;
const QUALITY = 0.85;

/** Returns a photo as a smaller JPEG in base64, because phones take pictures of many megabytes. */
export async function shrinkPicture(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? '';
}
