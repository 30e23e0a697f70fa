import { exportFramework } from '@praxis/contract/skills/frameworks';
import type { FrameView } from '@praxis/contract/skills/maps';
import { FileDown, FileUp, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ImportFrameworkDialog } from './ImportFrameworkDialog.tsx';

const formats = ['xlsx', 'csv', 'case'] as const;

/** Opens with its menu: a map into a file, and for those who draw it a framework from a file into the map. */
export function MapFileMenu({ frame, onImported }: { frame: FrameView; onImported: (editId: string) => void }) {
  const { t } = useTranslation('skills');
  const [importing, setImporting] = useState(false);
  const ref = { frame_kind: frame.kind, frame_id: frame.id };
  const save = (format: (typeof formats)[number]) => call(exportFramework, { ...ref, format }).then(download, showFailure);
  const exports = formats.map((format) => ({
    label: t(`export_${format}`),
    icon: <FileDown className="size-4" aria-hidden="true" />,
    disabled: frame.skills === 0,
    run: () => void save(format),
  }));
  const taking = { label: t('import_file'), icon: <FileUp className="size-4" aria-hidden="true" />, run: () => setImporting(true) };
  return (
    <>
      <Menu
        label={t('files')}
        startsOpen
        trigger={
          <IconButton label={t('files')}>
            <FolderInput className="size-4" aria-hidden="true" />
          </IconButton>
        }
        entries={frame.can.edit ? [taking, 'line', ...exports] : exports}
      />
      {importing && <ImportFrameworkDialog frame={frame} onClose={() => setImporting(false)} onDone={onImported} />}
    </>
  );
}
