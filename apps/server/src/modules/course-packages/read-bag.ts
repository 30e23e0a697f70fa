import type { Language } from '@praxis/contract/messages/message';
import type { App } from '../../platform/app.ts';
import { findFile } from '../../platform/files.ts';
import { PackageProblem } from '../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../platform/foreign/package-zip.ts';
import type { Bag } from './bag.ts';
import { cartridgeRoot, readCartridge } from './cartridge/read-cartridge.ts';
import { readOwnBag } from './own-bag.ts';
import { MANIFEST } from './package-format.ts';

type Asked = { fileId: string; name: string; language: Language; report: (share: number) => Promise<void> };

/** Opens an uploaded package of either format and reads what is in it; the same upload always gives the same. */
export async function readBag(app: App, { fileId, name, language, report }: Asked): Promise<{ zip: PackageZip; bag: Bag }> {
  const file = await findFile(app.db, fileId);
  if (!file) throw new PackageProblem('file_not_found');
  const zip = await openPackageZip(app.files.store, { key: file.storage_key, size: Number(file.size) });
  if (zip.entries.has(MANIFEST)) return { zip, bag: await readOwnBag(app, zip, report) };
  const root = cartridgeRoot(zip);
  if (root === undefined) throw new PackageProblem('package_no_manifest');
  return { zip, bag: await readCartridge(app, zip, { root, name, language, report }) };
}
