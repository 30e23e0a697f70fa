import { platformMessages } from '@praxis/contract/core/messages';
import { type LibraryItemView, type LibraryKind, libraryKinds, libraryLicences } from '@praxis/contract/library/items';
import { changeLibraryItem, makeLibraryItem } from '@praxis/contract/library/library';
import { libraryMessages } from '@praxis/contract/library/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { brokenFields } from '../../platform/calls/form.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { named } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ContentFields, type Input } from './ContentFields.tsx';
import { tagsIn } from './tags.ts';

/** A file that a course shows already, on its way into the library. */
export type Preset = { kind: Exclude<LibraryKind, 'link'>; fileId: string; name: string };

type Values = {
  name: string;
  description: string;
  tags: string;
  licence: (typeof libraryLicences)[number];
  terms: string;
  downloads_allowed: boolean;
  author: string;
};

const messages = { ...platformMessages, ...libraryMessages };

const valuesOf = (item: LibraryItemView | undefined, preset: Preset | undefined): Values => ({
  name: item?.name ?? preset?.name.replace(/\.\w{1,5}$/, '') ?? '',
  description: item?.description ?? '',
  tags: named(item?.tags ?? []),
  licence: item?.licence ?? 'cc_by_nc_sa',
  terms: item?.terms ?? '',
  downloads_allowed: item?.downloads_allowed ?? false,
  author: item?.author ?? '',
});

function DescriptionFields({
  values,
  change,
  wrong,
}: {
  values: Values;
  change: (part: Partial<Values>) => void;
  wrong: Record<string, string>;
}) {
  const { t } = useTranslation('library');
  return (
    <>
      <Field label={t('name')} required error={wrong.name}>
        <TextInput maxLength={100} value={values.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label={t('tags')} help={t('tags_help')} error={wrong.tags}>
          <TextInput value={values.tags} onChange={(event) => change({ tags: event.target.value })} />
        </Field>
        <Field label={t('author')} error={wrong.author}>
          <TextInput maxLength={100} value={values.author} onChange={(event) => change({ author: event.target.value })} />
        </Field>
      </div>
      <Field label={t('licence')} help={t('licence_help')}>
        <Select
          choices={libraryLicences.map((licence) => ({ value: licence, label: t(`licence_${licence}`) }))}
          value={values.licence}
          onChange={(event) => change({ licence: event.target.value as Values['licence'] })}
        />
      </Field>
      {values.licence === 'own_terms' && (
        <>
          <Field label={t('terms')} required error={wrong.terms}>
            <TextArea rows={2} maxLength={2000} value={values.terms} onChange={(event) => change({ terms: event.target.value })} />
          </Field>
          <Checkbox
            label={t('downloads_allowed')}
            checked={values.downloads_allowed}
            onChange={(event) => change({ downloads_allowed: event.target.checked })}
          />
        </>
      )}
      <Field label={t('description')} error={wrong.description}>
        <TextArea rows={3} maxLength={5000} value={values.description} onChange={(event) => change({ description: event.target.value })} />
      </Field>
    </>
  );
}

function useSaving(item: LibraryItemView | undefined, kind: LibraryKind, input: Input, onClose: () => void, preset?: Preset) {
  const { t } = useTranslation('library');
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(values: Values) {
      const described = { ...values, tags: tagsIn(values.tags) };
      if (item) await call(changeLibraryItem, { item_id: item.id, ...described }, { background: true });
      else return (await call(makeLibraryItem, { kind, ...input, ...described }, { background: true })).item_id;
      return undefined;
    },
    onSuccess(created) {
      void queries.invalidateQueries({ queryKey: ['library'] });
      onClose();
      if (!created) toastDone(t('saved'));
      else if (preset) toastDone(t('saved_to_library'), { label: t('open_item'), run: () => void navigate(`/index/library/${created}`) });
      else void navigate(`/index/library/${created}`);
    },
  });
}

/** Adds an item to the library, saves a file of a course there, or changes what is said of an item. */
export function ItemDialog({ item, preset, onClose }: { item?: LibraryItemView; preset?: Preset; onClose: () => void }) {
  const { t } = useTranslation(['library', 'shell']);
  const [kind, setKind] = useState<LibraryKind>(preset?.kind ?? item?.kind ?? 'video');
  const [input, setInput] = useState<Input>(preset ? { file_id: preset.fileId } : {});
  const [values, setValues] = useState(() => valuesOf(item, preset));
  const [tried, setTried] = useState(false);
  const save = useSaving(item, kind, input, onClose, preset);
  const broken = brokenFields(changeLibraryItem.input, { item_id: '1', ...values, tags: tagsIn(values.tags) }, messages);
  const missing = !item && (kind === 'link' ? !input.address?.trim() : !input.file_id);
  const wrong = { ...(save.error instanceof Refused ? save.error.fields : {}), ...(tried ? broken : {}) };
  const submit = () => {
    setTried(true);
    if (Object.keys(broken).length === 0 && !missing) save.mutate(values);
  };
  const way = item ? 'edit' : preset ? 'save' : 'make';
  return (
    <Dialog
      open
      width="usual"
      onClose={onClose}
      title={t(`${way}_title`)}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={submit}>
            {t(`${way}_do`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {way === 'make' && (
          <>
            <Field label={t('kind')}>
              <Select
                choices={libraryKinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
                value={kind}
                onChange={(event) => {
                  setKind(event.target.value as LibraryKind);
                  setInput({});
                }}
              />
            </Field>
            <ContentFields
              key={kind}
              kind={kind}
              given={input}
              missing={tried && missing}
              onAssigned={(next, name) => {
                setInput(next);
                if (name && !values.name) setValues((now) => ({ ...now, name: name.replace(/\.\w{1,5}$/, '') }));
              }}
            />
          </>
        )}
        <DescriptionFields values={values} change={(part) => setValues((now) => ({ ...now, ...part }))} wrong={wrong} />
      </div>
      {Object.keys(wrong).length === 0 && <Problem of={save.error} />}
    </Dialog>
  );
}
