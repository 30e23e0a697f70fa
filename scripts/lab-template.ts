// Lays a template of lab machines down on this host: npm run lab-template -- NAME DISK [--kernel FILE --initrd FILE] [--memory MB] …
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { instance } from '@praxis/instance/instance';

const USAGE = `Usage: npm run lab-template -- NAME DISK [options]
  NAME          small letters, digits and hyphens, such as ubuntu-24
  DISK          a disk (.qcow2, .raw, .img) with ext4 on the whole of it, or the root of a system (.tar, .tar.gz, .tar.xz, .tar.zst)
  --kernel FILE --initrd FILE   a kernel and first file system of its own; without them the host's
  --title TEXT  --memory MB  --cpus N  --disk-size MB  --desktop  --user NAME  --home FOLDER
The system runs qemu-guest-agent and a login on ttyS0. The host's lab agent finds it within seconds and builds it; /admin shows how far it is.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ kernel: { type: 'string' }, initrd: { type: 'string' }, title: { type: 'string' }, memory: { type: 'string' } },
    ...{
      cpus: { type: 'string' },
      'disk-size': { type: 'string' },
      desktop: { type: 'boolean' },
      user: { type: 'string' },
      home: { type: 'string' },
    },
  },
});
const [name = '', disk = ''] = positionals;
const [, kind] = /\.(qcow2|raw|img|tar(?:\.(?:gz|xz|zst|bz2))?)$/.exec(disk) ?? [];

function refuse(label: string): never {
  process.stderr.write(`${label}\n\n${USAGE}`);
  process.exit(2);
}
if (!/^[a-z][a-z0-9-]{1,38}$/.test(name) || ['tiny', 'console', 'desktop'].includes(name)) refuse('The template needs a name of its own.');
if (!kind) refuse('The disk is none of the kinds below.');
if (Boolean(values.kernel) !== Boolean(values.initrd)) refuse('Give both a kernel and an initrd, or neither.');
for (const file of [disk, values.kernel, values.initrd]) if (file && !existsSync(file)) refuse(`${file} is missing.`);
const number = (text: string | undefined, usual: number) => {
  if (text !== undefined && !/^\d{1,7}$/.test(text)) refuse(`${text} is no number.`);
  return Number(text ?? usual);
};

const own = join(instance().home, 'labs/own');
const draft = join(own, `.${name}.next`);
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
const user = values.user ?? 'root';
const definition = {
  ...{
    name: values.title ?? name,
    memory_mb: number(values.memory, 512),
    cpus: number(values.cpus, 1),
    disk_mb: number(values['disk-size'], 4096),
  },
  ...{ display: values.desktop ? 'desktop' : 'text', user, ...(values.home && { home: values.home }) },
};
writeFileSync(join(draft, 'template.json'), JSON.stringify(definition));
copyFileSync(disk, join(draft, kind.startsWith('tar') ? `rootfs.${kind}` : `disk.${kind}`));
if (values.kernel && values.initrd) {
  copyFileSync(values.kernel, join(draft, 'vmlinuz'));
  copyFileSync(values.initrd, join(draft, 'initrd'));
}
rmSync(join(own, name), { recursive: true, force: true });
renameSync(draft, join(own, name));
process.stdout.write(
  `${basename(disk)} lies in ${join(own, name)}. The lab agent of this host builds it now; it stands under Lab hosts in /admin.\n`,
);
