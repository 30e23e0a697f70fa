import { coursesMessages } from '@praxis/contract/courses/messages';
import type { ActivityNode } from '@praxis/contract/courses/tree';
import { takeFromLibrary } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Library } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { messageOf } from '../../../platform/calls/form.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { useDesigner } from '../designer-context.ts';
import { FieldRow, HintField, MinutesField, WeightField } from './BasicFields.tsx';
import { ContentPending } from './ContentPending.tsx';
import { useActivityContent } from './useActivityContent.ts';
import { useTypedField } from './useTypedField.ts';

const LibraryPicker = lazyPart(() => import('../../../parts/library/LibraryPicker.tsx').then((file) => ({ default: file.LibraryPicker })));

/** Why an address cannot be used; empty means none is set yet. */
export function wrongAddress(text: string): string | undefined {
  const wrong = messageOf(coursesMessages, 'link_address_wrong');
  const address = text.trim();
  if (address === '') return undefined;
  if (!/^https?:\/\/[^\s/]/i.test(address) || !URL.canParse(address)) return wrong;
  return undefined;
}

/** Takes the address of a link in the library; the item then says that this course uses it. */
function FromLibrary({ onAddress }: { onAddress: (address: string) => void }) {
  const { t } = useTranslation('library');
  const { courseId } = useDesigner().draft;
  const [open, setOpen] = useState(false);
  const take = useMutation({
    mutationFn: (item: { item_id: string; name: string }) => call(takeFromLibrary, { course_id: courseId, item_id: item.item_id }),
    onSuccess({ address }) {
      if (address) onAddress(address);
      setOpen(false);
    },
  });
  return (
    <div className="mt-2">
      <Button
        size="small"
        look="quiet"
        icon={<Library className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('from_library')}
      </Button>
      <Suspense fallback={null}>{open && <LibraryPicker kind="link" take={take} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
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
      <FromLibrary onAddress={(address) => content.setConfig({ address })} />
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
