import { useTranslation } from 'react-i18next';

/** What a student is called while marking: the name, that of the group, or the number when marking is anonymous. */
export function useStudentName() {
  const { t } = useTranslation('marking');
  return ({ alias, student, group_name: group }: { alias: number; student: { name: string } | null; group_name?: string | undefined }) =>
    group ?? student?.name ?? t('alias', { no: String(alias).padStart(3, '0') });
}
