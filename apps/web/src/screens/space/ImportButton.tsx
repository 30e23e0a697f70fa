import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

const SpaceImport = lazy(() => import('./SpaceImport.tsx').then((file) => ({ default: file.SpaceImport })));

/** Opens the import of members from a sheet. */
export function ImportButton({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation('space');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      <Suspense fallback={null}>{open && <SpaceImport spaceId={space.id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
