import { uploadLimits } from '@praxis/contract/media/media';
import type { UploadPurpose } from './upload-limits.ts';

/** Longer edges are not shown anywhere. */
const LONGEST = 2560;
const STEPS = [
  [LONGEST, 0.86],
  [1920, 0.82],
  [1440, 0.78],
  [1080, 0.72],
] as const;

const isPicture = (purpose: UploadPurpose) => ['course_cover', 'handout_image', 'question_image'].includes(purpose);

/** Width and height with a longest edge of at most so many pixels. */
export function within(longest: number, width: number, height: number): [number, number] {
  const share = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
}

async function drawn(picture: ImageBitmap, longest: number, quality: number): Promise<Blob | undefined> {
  const [width, height] = within(longest, picture.width, picture.height);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  // A photograph has no holes; what is transparent becomes paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/**
 * A photograph as small as its place asks: a phone takes pictures many times larger than a page shows. What fits, what moves and what
 * this browser cannot draw stays as it is, and its limit is told then.
 */
export async function fitted(file: File, purpose: UploadPurpose): Promise<File> {
  return isPicture(purpose) ? fittedInto(file, uploadLimits[purpose].most) : file;
}

/** The same with a limit in bytes that it must stay below. */
export async function fittedInto(file: File, most: number): Promise<File> {
  if (file.size < most || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    for (const [longest, quality] of STEPS) {
      const blob = await drawn(picture, longest, quality);
      if (blob && blob.size < most) return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
    }
    return file;
  } finally {
    picture.close();
  }
}
