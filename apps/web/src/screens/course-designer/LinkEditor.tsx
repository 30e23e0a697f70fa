import type { ActivityNode } from '@praxis/contract/course-tree';
import { coursesMessages } from '@praxis/contract/messages/courses';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { say } from '../../platform/form.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';
import { useTypedField } from './useTypedField.ts';

/** Why an address cannot be used; empty means none is set yet. */
export function wrongAddress(text: string): string | undefined {
  const wrong = say(coursesMessages, 'link_address_wrong');
  const address = text.trim();
  if (address === '') return undefined;
  if (!/^https?:\/\/[^\s/]/i.test(address) || !URL.canParse(address)) return wrong;
  return undefined;
}

/** A link to somewhere outside, http or https alone. */
export function LinkEditor({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const content = useActivityContent(activity, 'link');
  const { config } = content;
  const field = useTypedField({
    field: `${activity.id} address`,
    saved: config.address,
    wrong: wrongAddress,
    save: (address) => content.setConfig({ address: address.trim() }),
  });
  if (content.pending) return <ContentPending content={content} />;
  return (
    <>
      <div className="flex items-start gap-3">
        <Field
          label={t('address')}
          className="flex-1"
          help={t('address_help')}
          error={field.problem && t('not_saved', { problem: field.problem })}
        >
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
          />
        </Field>
        {config.address && !field.problem && (
          <a href={config.address} target="_blank" rel="noopener noreferrer" className={`mt-6 ${buttonClasses('outline')}`}>
            <ExternalLink className="size-4" strokeWidth={1.6} aria-hidden="true" />
            {t('try_address')}
          </a>
        )}
      </div>
      <FieldRow>
        <MinutesField id={activity.id} seconds={activity.seconds} />
        <WeightField activity={activity} />
      </FieldRow>
      <div className="mt-4">
        <HintField id={activity.id} value={config.hint} onSave={(hint) => content.setConfig({ hint })} />
      </div>
    </>
  );
}
