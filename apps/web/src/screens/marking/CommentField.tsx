import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import type { Marker } from './useMarker.ts';

/** What the student reads beside the score. */
export function CommentField({ marker }: { marker: Marker }) {
  const { t } = useTranslation('marking');
  if (!marker.entry) return null;
  const unscored = marker.score === null && marker.entry.comment !== '';
  return (
    <Field label={t('comment')} help={unscored ? t('comment_unscored') : undefined} className="mt-6">
      <TextArea
        data-comment
        rows={2}
        maxLength={5000}
        disabled={marker.current?.state === 'rejected'}
        value={marker.entry.comment}
        onChange={(event) => marker.change({ comment: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.blur();
            marker.go(1);
          }
        }}
      />
    </Field>
  );
}
