import { ANNOTATION_MOST, type AnnotationKind } from '@praxis/contract/annotations/annotations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { CommentBank } from '../marking/CommentBank.tsx';

type Props = {
  body: string;
  /** The mark whose words are changed; missing: a new note. */
  kind: AnnotationKind | undefined;
  spaceId: string | null;
  onSave: (body: string) => void;
  onClose: () => void;
};

/** The words of a note, written or taken from the bank of comments. */
export function NoteDialog({ body, kind, spaceId, onSave, onClose }: Props) {
  const { t } = useTranslation(['annotate', 'shell']);
  const [text, setText] = useState(body);
  // A note without words says nothing; a highlight stands without them.
  const empty = kind !== 'highlight' && text.trim() === '';
  const save = () => {
    if (empty) return;
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(kind === 'highlight' ? 'kind_highlight' : 'note_title')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={empty} onClick={save}>
            {t(kind ? 'shell:save' : 'note_save')}
          </Button>
        </>
      }
    >
      <Field label={t('note_words')}>
        <TextArea
          rows={3}
          autoFocus
          maxLength={ANNOTATION_MOST.body}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
      <CommentBank spaceId={spaceId} text={text} onTake={setText} />
    </Dialog>
  );
}
