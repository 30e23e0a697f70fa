import { showQuestionPicture } from '@praxis/contract/questions/editing';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import type { ProblemWriting } from './useProblemWriting.ts';

const Editor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));
const levels = ['1', '2', '3', '4', '5'] as const;
const pictures = {
  purpose: 'question_image' as const,
  show: (fileId: string) => call(showQuestionPicture, { file_id: fileId }, { background: true }),
};
const tagsIn = (text: string) => [...new Set(text.split(/[,，、;；]+/).map((one) => one.trim().slice(0, 30)))].filter(Boolean).slice(0, 20);

/** What people read: title, statement, tags, difficulty and source. */
export function StatementTab({ writing }: { writing: ProblemWriting }) {
  const { t } = useTranslation('problem-setting');
  const { written, put } = writing;
  const [tags, setTags] = useState(written.tags.join(t('tag_comma')));
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('problem_title')} required>
        <TextInput value={written.title} maxLength={100} onChange={(event) => put({ title: event.target.value })} />
      </Field>
      <section>
        <h2 className="mb-2 text-14 font-bold">{t('statement')}</h2>
        <Suspense fallback={<div className="h-40 rounded-md border border-control bg-raised" />}>
          <Editor pictures={pictures} label={t('statement')} html={written.statement} onWrite={(statement) => put({ statement })} />
        </Suspense>
        <p className="mt-1 text-12 text-ink-3">{t('statement_help')}</p>
      </section>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        <Field label={t('tags')} help={t('tags_help')}>
          <TextInput
            value={tags}
            maxLength={400}
            onChange={(event) => {
              setTags(event.target.value);
              put({ tags: tagsIn(event.target.value) });
            }}
          />
        </Field>
        <Field label={t('difficulty')}>
          <Select
            value={String(written.difficulty)}
            choices={levels.map((value) => ({ value, label: t('level', { level: value }) }))}
            onChange={(event) => put({ difficulty: Number(event.target.value) })}
          />
        </Field>
        <Field label={t('source')}>
          <TextInput value={written.source} maxLength={200} onChange={(event) => put({ source: event.target.value })} />
        </Field>
      </div>
    </div>
  );
}
