import { type LibraryKind, libraryPurposes } from '@praxis/contract/library/items';
import { makeLibraryItem } from '@praxis/contract/library/library';
import sharp from 'sharp';
import type { TestPerson, world } from '../world.ts';
import { courseMakers } from './courses.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'app' | 'db' | 'as' | 'person'>;

/** Makers of library items, made over HTTP by their owner. */
export function libraryMakers(created: World) {
  const { upload } = courseMakers(created);

  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b7a66' } })
      .png()
      .toBuffer();

  /** An upload that a kind takes. */
  async function content(owner: TestPerson, kind: Exclude<LibraryKind, 'link'> = 'picture', name = `file.${kind}`) {
    const bytes = kind === 'pdf' ? '%PDF-1.4\n' : kind === 'video' ? Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom') : await picture();
    return upload(owner, libraryPurposes[kind], bytes, name);
  }

  /** An item; a link unless another kind is asked for. */
  async function item(
    owner: TestPerson,
    name: string,
    more: Partial<{ kind: LibraryKind; licence: string; tags: string[]; author: string }> = {},
  ) {
    const kind = more.kind ?? 'link';
    const input = kind === 'link' ? { address: 'https://example.com/page' } : { file_id: (await content(owner, kind)).id };
    const reply = await created.as(owner).call(makeLibraryItem, { licence: 'cc_by', ...more, kind, name, ...input } as never);
    if (reply.code !== 1) throw new Error(`${reply.key} ${reply.msg}`);
    return reply.data.item_id;
  }

  return { content, item };
}
