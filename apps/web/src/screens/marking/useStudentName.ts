import { useTranslation } from 'react-i18next';

/** What a student is called while marking: the name, or the number when marking is anonymous. */
export function useStudentName() {
  const { t } = useTranslation('marking');
  return ({ alias, student }: { alias: number; student: { name: string } | null }) =>
    student?.name ?? t('alias', { no: String(alias).padStart(3, '0') });
}
