import { PACKAGE_LIMITS } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { validCaptions } from '../../media/index.ts';
import type { ArchiveVideo } from '../archives/archive.ts';
import type { CartridgeFiles } from './cartridge-files.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;

/** A language in its own words. */
function labelOf(language: string) {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  return name.slice(0, 40);
}

/** Captions that stand beside a film under its name, as players look for them: `film.vtt`, `film.en.srt`. Those that cannot be read stay out. */
export async function captionsBeside(zip: PackageZip, video: string, files: CartridgeFiles): Promise<ArchiveVideo | undefined> {
  const stem = video.replace(/\.[^./]*$/, '').toLowerCase();
  const captions: ArchiveVideo['captions'] = [];
  for (const path of zip.entries.keys()) {
    if (!path.toLowerCase().startsWith(stem) || !/\.(vtt|srt)$/i.test(path)) continue;
    const between = path.slice(stem.length, -4);
    const language = between === '' ? 'und' : between.slice(1);
    if ((between !== '' && !/^[._-]/.test(between)) || !LANGUAGE.test(language)) continue;
    if (captions.some((each) => each.language.toLowerCase() === language.toLowerCase())) continue;
    if (zip.entries.get(path)!.size > PACKAGE_LIMITS.captions) continue;
    const read = validCaptions(await zip.read(path, PACKAGE_LIMITS.captions), path);
    if (!read) continue;
    const file = files.written(path, 'captions_kept', Buffer.from(read.vtt));
    captions.push({ language, label: labelOf(language), is_default: false, cues: read.cues, file });
  }
  return captions.length > 0 ? { poster: null, captions } : undefined;
}
