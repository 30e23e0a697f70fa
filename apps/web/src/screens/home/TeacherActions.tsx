import { addressOf } from '@praxis/contract/core/pages';
import { Megaphone, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** What a teacher begins from home, in the one space they teach or in the one they choose. */
export function TeacherActions({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const spaces = home.spaces.filter(({ role }) => role === 'teacher');
  if (spaces.length === 0) return null;
  const inSpace = (button: (go?: () => void) => ReactElement, addressIn: (spaceId: string) => string) =>
    spaces.length === 1 ? (
      button(() => void navigate(addressIn(spaces[0]!.id)))
    ) : (
      <Menu
        label={t('choose_space')}
        trigger={button()}
        entries={spaces.map(({ id, name }) => ({ label: name, run: () => void navigate(addressIn(id)) }))}
      />
    );
  return (
    <span className="ml-auto flex flex-none gap-3 self-center">
      {inSpace(
        (go) => (
          <Button icon={<Megaphone className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={go}>
            {t('post_notice')}
          </Button>
        ),
        (spaceId) => `${addressOf('space', { spaceId, tab: 'notices' })}?write=1`,
      )}
      {inSpace(
        (go) => (
          <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={go}>
            {t('set_homework')}
          </Button>
        ),
        (spaceId) => addressOf('homework', { spaceId }),
      )}
    </span>
  );
}
