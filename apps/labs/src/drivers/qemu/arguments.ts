import { HAND_PORT } from '../../templates/hand.ts';

/** What a machine of a template is made of; a clone must be made of the same. */
export type Hardware = {
  memory_mb: number;
  cpus: number;
  display: 'text' | 'desktop';
  /** Put on the kernel's command line. */
  kernelWords: string;
  accelerator: 'kvm' | 'tcg';
  /** Whether the guest has the host's hand in it. */
  hand?: boolean;
  /** The older USB controller: the newer one takes three megabytes of each machine. Without it there is a pointer as well. */
  usb?: 'ehci';
};

/** The name QEMU has for the disk of a machine as its guest sees it. */
export const ROOT_DISK = '/machine/peripheral/root/virtio-backend';

/** Where one process finds its files, all relative to its own folder: it needs no right to the folders above. */
type Place = { kernel: string; initrd: string; memory: string; role: 'template' | 'clone' | 'paused'; lan?: string | undefined };

/**
 * What a template says outranks these. A disc is looked for when it is opened: to look every other second, as systems like to, keeps a
 * resting machine awake. The timer is taken for good: on a host without breath its test fails, and the machine would start anew for ever.
 */
const COMMON_ARGS =
  'quiet random.trust_cpu=on panic=-1 net.ifnames=0 mitigations=off audit=0 psi=0 no_timer_check block.events_dfl_poll_msecs=60000';
/** Code that always stands at the same address is translated once, not once for each program that uses it. */
const TRANSLATED_ARGS = 'norandmaps';
const TAP = (name: string) => `tap,id=lan,ifname=${name},script=no,downscript=no`;

/**
 * The command line of one QEMU. Devices stand in one fixed order for templates and clones; back ends may differ. There is no balloon:
 * reporting free pages through it corrupts a template that others map.
 */
export function qemuArguments(hardware: Hardware, place: Place): string[] {
  const { memory_mb, cpus, accelerator } = hardware;
  const share = place.role === 'template' ? 'on' : 'off';
  const chardev = (id: string) => ['-chardev', `socket,id=${id},path=${id}.sock,server=on,wait=off`];
  return [
    ['-nodefaults', '-no-user-config', '-name', 'praxis-lab,process=praxis-lab'],
    ['-machine', 'pc,memory-backend=memory,vmport=off,hpet=off,i8042=on'],
    ['-accel', accelerator === 'kvm' ? 'kvm' : 'tcg,thread=multi,tb-size=128'],
    ['-cpu', accelerator === 'kvm' ? 'host,migratable=on' : 'max,la57=off', '-smp', String(cpus), '-m', `${memory_mb}M`],
    ['-object', `memory-backend-file,id=memory,size=${memory_mb}M,mem-path=${place.memory},share=${share}`],
    ['-object', 'rng-random,id=random,filename=/dev/urandom', '-device', 'virtio-rng-pci,rng=random'],
    ['-kernel', place.kernel, '-initrd', place.initrd],
    ['-append', [COMMON_ARGS, ...(accelerator === 'tcg' ? [TRANSLATED_ARGS] : []), hardware.kernelWords].join(' ')],
    ['-rtc', 'base=utc,clock=host', '-display', 'none', '-vnc', 'unix:vnc.sock,share=force-shared'],
    ['-device', `VGA,vgamem_mb=${hardware.display === 'desktop' ? 8 : 4}`],
    ['-blockdev', 'driver=file,node-name=file0,filename=disk.qcow2,discard=unmap,locking=off'],
    ['-blockdev', 'driver=qcow2,node-name=disk0,file=file0,discard=unmap'],
    ['-device', 'virtio-blk-pci,drive=disk0,id=root,werror=report,rerror=report'],
    ['-device', 'virtio-serial-pci,id=channels', ...chardev('guest')],
    ['-device', 'virtserialport,chardev=guest,name=org.qemu.guest_agent.0', ...chardev('tty'), '-serial', 'chardev:tty'],
    ...(hardware.hand ? [[...chardev('hand'), '-device', `virtserialport,chardev=hand,name=${HAND_PORT}`]] : []),
    ...(hardware.usb === 'ehci'
      ? [['-device', 'usb-ehci,id=usb']]
      : [['-device', 'qemu-xhci,id=usb,p2=8,p3=8', '-device', 'usb-tablet,bus=usb.0']]),
    ['-device', 'ide-cd,id=cd,bus=ide.1'],
    ['-netdev', 'user,id=net,restrict=on', '-device', 'virtio-net-pci,netdev=net,id=nic0,mac=52:54:00:00:00:01,romfile='],
    [
      '-netdev',
      place.lan ? TAP(place.lan) : 'hubport,id=lan,hubid=1',
      '-device',
      'virtio-net-pci,netdev=lan,id=nic1,mac=52:54:00:00:00:02,romfile=',
    ],
    ['-no-shutdown', '-qmp', 'unix:monitor.sock,server=on,wait=off'],
    ['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    ...(place.role === 'clone' ? [['-incoming', 'defer']] : []),
    ...(place.role === 'paused' ? [['-S']] : []),
  ].flat();
}
