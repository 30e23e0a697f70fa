import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Upload, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';

const SpaceImport = lazyPart(() => import('./SpaceImport.tsx').then((file) => ({ default: file.SpaceImport })));

const AddClassDialog = lazyPart(() => import('../classes/AddClassDialog.tsx').then((file) => ({ default: file.AddClassDialog })));

/** Opens the import of members from a sheet, and of an administrative class. */
export function ImportButton({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button icon={<Upload className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      <Button icon={<Users className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t('class_add')}
      </Button>
      <Suspense fallback={null}>{adding && <AddClassDialog spaceId={space.id} onClose={() => setAdding(false)} />}</Suspense>
      <Suspense fallback={null}>{open && <SpaceImport spaceId={space.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
