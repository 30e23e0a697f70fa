import { addressOf } from '@praxis/contract/core/pages';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { sendLabFile } from '@praxis/contract/labs/machines';
import type { MachineView } from '@praxis/contract/labs/tasks';
import {
  Camera,
  Clipboard,
  Columns2,
  Download,
  FileCode,
  Image,
  Keyboard,
  Maximize,
  Power,
  RefreshCw,
  Scaling,
  Upload,
  Usb,
} from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { downloadBlob } from '../../platform/download.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toast, toastDone, toastError } from '../../platform/toasts.ts';
import { Button, buttonClasses, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { type ConsoleHands, combinations } from '../lab/console-access.ts';
import { atDevice } from '../lab/lab-device.ts';
import { sendFile } from '../upload/upload.ts';
import { OperationProgress } from './OperationProgress.tsx';
import type { LabWorkspace } from './useLabRoom.ts';

const ClipboardDialog = lazyPart(() => import('./ClipboardDialog.tsx').then((file) => ({ default: file.ClipboardDialog })));
const DownloadDialog = lazyPart(() => import('./DownloadDialog.tsx').then((file) => ({ default: file.DownloadDialog })));
const DevicesDialog = lazyPart(() => import('./DevicesDialog.tsx').then((file) => ({ default: file.DevicesDialog })));
const SnapshotsDialog = lazyPart(() => import('./SnapshotsDialog.tsx').then((file) => ({ default: file.SnapshotsDialog })));

type Open = 'clipboard' | 'download' | 'devices' | 'snapshots' | 'restart' | 'initialise';
type ToolsProps = {
  workspace: LabWorkspace;
  machine: MachineView;
  hands: RefObject<ConsoleHands | undefined>;
  display: 'tty' | 'vnc';
  actual: boolean;
  onActual: () => void;
  beside?: boolean;
  onBeside?: () => void;
  onFull: () => void;
};

/** What cannot be used now stays as flat as the rest of the bar. */
const flat = { borderColor: 'transparent', backgroundColor: 'transparent' };
const counted = (label: string, of: readonly unknown[]) => (of.length > 0 ? `${label} ${of.length}` : label);
const icon = (Icon: typeof Usb) => <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />;

/** What changes the machine: off while it may not be, with the reason. */
function OperationButton({
  of,
  off,
  why,
  ...rest
}: {
  of: typeof Usb;
  off: boolean;
  why?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return <Button look="plain" icon={icon(of)} style={off ? flat : undefined} disabled={off} title={why} {...rest} />;
}

/** A file of at most 2 MB for the home directory of the machine (S-187, S-188). */
function UploadButton({ machine, children }: { machine: MachineView; children: ReactNode }) {
  const { t } = useTranslation('lab');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > LAB_LIMITS.upload) return toastError(t('upload_too_large'));
    setBusy(true);
    try {
      const { path } = await call(sendLabFile, { ...atDevice(), machine_id: machine.id, file_id: await sendFile(file, 'lab_upload') });
      toastDone(t('uploaded', { path }));
    } catch (failure) {
      showFailure(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <input ref={input} type="file" className="hidden" aria-label={t('upload')} onChange={(event) => void send(event.target.files?.[0])} />
      <Button look="plain" busy={busy} icon={icon(Upload)} title={t('upload_help')} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** What the console shows, for a report: into the clipboard, or saved where the browser gives none. */
async function takePicture(hands: ConsoleHands | undefined, name: string) {
  const picture = await hands?.picture();
  if (!picture) return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'copied' as const;
  } catch {
    // No clipboard on an address without HTTPS, or not allowed: the file serves as well.
    downloadBlob(picture, `${name}.png`);
    return 'saved' as const;
  }
}

function Dialogs({
  open,
  onClose,
  workspace,
  machine,
  hands,
  display,
}: { open: Open | undefined; onClose: () => void } & Pick<ToolsProps, 'workspace' | 'machine' | 'hands' | 'display'>) {
  const { t } = useTranslation('lab');
  const [save, setSaveData] = useState(true);
  const confirm = async (operation: 'restart' | 'initialise', more: Record<string, unknown> = {}) => {
    await workspace.act(machine, operation, more);
  };
  return (
    <Suspense fallback={null}>
      {open === 'clipboard' && <ClipboardDialog machine={machine} hands={hands} display={display} onClose={onClose} />}
      {open === 'download' && <DownloadDialog machine={machine} onClose={onClose} />}
      {open === 'devices' && <DevicesDialog workspace={workspace} machine={machine} onClose={onClose} />}
      {open === 'snapshots' && <SnapshotsDialog workspace={workspace} machine={machine} onClose={onClose} />}
      <ConfirmDialog
        open={open === 'restart'}
        onClose={onClose}
        title={t('restart_title')}
        confirm={t('restart')}
        onConfirm={() => confirm('restart')}
      >
        {t('restart_words')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'initialise'}
        onClose={onClose}
        title={t('initialise_title')}
        confirm={t('initialise')}
        danger
        onConfirm={() => confirm('initialise', { keep_home: save })}
      >
        <p>{t('initialise_words')}</p>
        <Checkbox className="mt-3" label={t('keep_home')} checked={save} onChange={(event) => setSaveData(event.target.checked)} />
      </ConfirmDialog>
    </Suspense>
  );
}

/** Everything done to a machine, below its console. What changes the machine wants advanced mode. */
export function MachineTools(props: ToolsProps) {
  const { workspace, machine, hands, display, actual } = props;
  const { t } = useTranslation('lab');
  const place = useParams();
  const phone = useIsPhone();
  const [open, setOpen] = useState<Open>();
  const locked = machine.state !== 'advanced';
  const why = locked ? t('advanced_first') : undefined;
  const off = machine.operation !== null;
  const label = (text: string) => (phone ? <span className="sr-only">{text}</span> : text);
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      data-foot-tools
      className="flex h-11 flex-none items-center gap-0.5 overflow-x-auto border-t border-line bg-sunken px-3 phone:h-auto phone:px-1"
    >
      <Button look="plain" icon={icon(Clipboard)} onClick={() => setOpen('clipboard')}>
        {label(t('clipboard'))}
      </Button>
      <UploadButton machine={machine}>{label(t('upload'))}</UploadButton>
      <Button look="plain" icon={icon(Download)} onClick={() => setOpen('download')}>
        {label(t('download'))}
      </Button>
      {place.sct_id && (
        <Link
          target="_blank"
          title={t('editor_help')}
          className={buttonClasses('plain')}
          to={addressOf('courseTaskFullScreen', {
            id: place.id ?? '0',
            step_id: place.step_id ?? '0',
            sct_id: place.sct_id,
            extend_type: '2',
          })}
        >
          {icon(FileCode)}
          {label(t('editor'))}
        </Link>
      )}
      <Menu
        align="start"
        label={t('keys')}
        trigger={
          <Button look="plain" icon={icon(Keyboard)}>
            {label(t('keys'))}
          </Button>
        }
        entries={combinations
          .filter((keys) => display === 'vnc' || keys.tty !== '')
          .map((keys) => ({ label: keys.label, run: () => hands.current?.keys(keys) }))}
      />
      <Button
        look="plain"
        icon={icon(Image)}
        title={t('picture_help')}
        onClick={() => void takePicture(hands.current, machine.node).then((done) => done && toast(t(`picture_${done}`)))}
      >
        {label(t('picture'))}
      </Button>
      <span className="flex flex-1 justify-center px-2">{!phone && <OperationProgress machine={machine} />}</span>
      <OperationButton of={Usb} off={locked || off} why={why} onClick={() => setOpen('devices')}>
        {label(counted(t('devices'), machine.devices))}
      </OperationButton>
      {machine.can.snapshot && (
        <OperationButton of={Camera} off={locked || off} why={why} onClick={() => setOpen('snapshots')}>
          {label(counted(t('snapshots'), machine.snapshots))}
        </OperationButton>
      )}
      <OperationButton of={Power} off={off} onClick={() => setOpen('restart')}>
        {label(t('restart'))}
      </OperationButton>
      <OperationButton of={RefreshCw} off={locked || off} why={why} onClick={() => setOpen('initialise')}>
        {label(t('initialise'))}
      </OperationButton>
      {display === 'vnc' && (
        <IconButton label={t(actual ? 'fit' : 'actual_size')} on={actual} onClick={props.onActual}>
          {icon(Scaling)}
        </IconButton>
      )}
      {props.onBeside && !phone && (
        <IconButton label={t('side_by_side')} on={props.beside} onClick={props.onBeside}>
          {icon(Columns2)}
        </IconButton>
      )}
      <IconButton label={t('full_screen')} onClick={props.onFull}>
        {icon(Maximize)}
      </IconButton>
      <Dialogs open={open} onClose={() => setOpen(undefined)} workspace={workspace} machine={machine} hands={hands} display={display} />
    </div>
  );
}
