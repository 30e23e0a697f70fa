import { changeAssessment, showAssessment } from '@praxis/contract/assessments/assessments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Switch } from '../../ui/fields/Choices.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { type Overview, refreshMarking } from './marking-queries.ts';

/** Whether markers see names; those who run the assessment decide. */
export function useAnonymous(overview: Overview) {
  const queries = useQueryClient();
  const id = overview.assessment_id;
  const detail = useQuery({
    queryKey: ['assessment', id],
    queryFn: ({ signal }) => call(showAssessment, { assessment_id: id }, { signal, background: true }),
  });
  const put = useMutation({
    async mutationFn(anonymous_marking: boolean) {
      if (!detail.data?.paper_id) return;
      const { paper_id, title, intro, settings } = detail.data;
      await call(changeAssessment, { assessment_id: id, paper_id, title, intro, ...settings, anonymous_marking });
    },
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['assessment', id] });
      void refreshMarking(queries, id);
    },
  });
  const may = Boolean(detail.data?.can.manage && detail.data.paper_id);
  return {
    ...{ on: put.isPending ? put.variables : overview.anonymous, may: may && !put.isPending },
    ...{ put: put.mutate, failure: put.error },
  };
}

export function AnonymousSwitch({ overview }: { overview: Overview }) {
  const { t } = useTranslation('marking');
  const { on, may, put, failure } = useAnonymous(overview);
  return (
    <>
      <Switch
        label={t('anonymous')}
        checked={on}
        disabled={!may}
        onChange={(event) => put(event.target.checked)}
        className="flex-row-reverse"
      />
      <Problem of={failure} />
    </>
  );
}
