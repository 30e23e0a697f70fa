import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../ui/phone.ts';

/** A department or a class of it; nothing for everybody. */
export type Unit = { department?: string; class_name?: string };
type Department = { name: string; count: number; classes: { name: string; count: number }[] };
type UnitTreeProps = { departments: readonly Department[]; total: number; value: Unit; onChange: (unit: Unit) => void };

const keyOf = ({ department, class_name }: Unit) => JSON.stringify([department ?? null, class_name ?? null]);
const unitOf = (key: string): Unit => {
  const [department, class_name] = JSON.parse(key) as (string | null)[];
  return { ...(department != null && { department }), ...(class_name != null && { class_name }) };
};

/** Departments with their classes: a tree beside the list, on a phone a choice above it. */
export function UnitTree({ departments, total, value, onChange }: UnitTreeProps) {
  const { t } = useTranslation('institution-console');
  const phone = useIsPhone();
  const units = departments.flatMap(({ name, count, classes: inside }) => [
    { unit: { department: name } as Unit, label: name || t('no_department'), count, deep: false },
    ...inside.map((one) => ({ unit: { department: name, class_name: one.name } as Unit, label: one.name, count: one.count, deep: true })),
  ]);
  const all = [{ unit: {} as Unit, label: t('all_departments'), count: total, deep: false }, ...units];
  if (phone)
    return (
      <Field label={t('department')}>
        <Select
          value={keyOf(value)}
          onChange={(event) => onChange(unitOf(event.target.value))}
          choices={all.map(({ unit, label, count, deep }) => ({ value: keyOf(unit), label: `${deep ? '　' : ''}${label} (${count})` }))}
        />
      </Field>
    );
  return (
    <nav aria-label={t('departments')} className="max-h-[70vh] w-52 flex-none overflow-y-auto border-r border-line pr-3">
      <ul>
        {all.map(({ unit, label, count, deep }) => {
          const chosen = keyOf(unit) === keyOf(value);
          return (
            <li key={keyOf(unit)}>
              <button
                type="button"
                aria-current={chosen ? 'true' : undefined}
                onClick={() => onChange(unit)}
                className={classes(
                  'flex min-h-8 w-full items-center gap-2 rounded-md pr-2 text-left focus-visible:-outline-offset-2',
                  deep ? 'pl-6' : 'pl-2',
                  chosen ? 'bg-selected font-bold' : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )}
              >
                <span className="min-w-0 flex-1 break-words">{label}</span>
                <span className="text-12 font-normal text-ink-3">{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
