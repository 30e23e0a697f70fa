import type { FrameView } from '@praxis/contract/skills/maps';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useOtherEditors } from './useOtherEditors.ts';

/** Who else edits the map while one edits it oneself. */
export function OtherEditors({ frame, edits }: { frame: FrameView; edits: boolean }) {
  const { t } = useTranslation('skills');
  const others = useOtherEditors(frame, edits);
  return (
    <span role="status" className="flex items-center gap-1.5 text-13 text-ink-2">
      {others.length > 0 && (
        <>
          {others.slice(0, 3).map(({ id, name }) => (
            <Avatar key={id} name={name} size="small" />
          ))}
          {t('also_editing', { names: others.map(({ name }) => name).join(' · ') })}
        </>
      )}
    </span>
  );
}
