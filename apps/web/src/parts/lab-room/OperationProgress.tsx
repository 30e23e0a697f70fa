import type { MachineView } from '@praxis/contract/labs/tasks';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';

/** What is being done to the machine right now, where its buttons wait for it. */
export function OperationProgress({ machine }: { machine: MachineView }) {
  const { t } = useTranslation('lab');
  if (machine.operation === null) return null;
  return (
    <span role="status" className="flex items-center gap-2 text-13 whitespace-nowrap text-ink-2">
      <Mark shape="working" />
      {t(`operation_${machine.operation}`)}
    </span>
  );
}
