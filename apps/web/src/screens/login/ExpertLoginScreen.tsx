import { useTranslation } from 'react-i18next';
import { Entrance, useEntered } from './Entrance.tsx';
import { LoginBox } from './LoginBox.tsx';

/** The experts' login page (S-079). */
export function ExpertLoginScreen() {
  const { t } = useTranslation('login');
  return (
    <Entrance title={t('expert_title')} line={t('expert_line')}>
      <div className="pt-4">
        <LoginBox entry={3} onDone={useEntered()} />
      </div>
    </Entrance>
  );
}
