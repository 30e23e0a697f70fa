import { type ProductReview, saveReview } from '@praxis/contract/market/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** The reader's one review: stars and words, to be changed at any time. */
export function ReviewForm({ productId, own }: { productId: string; own: ProductReview | null }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const [stars, setStars] = useState(own?.stars ?? 0);
  const [text, setText] = useState(own?.text ?? '');
  const save = useMutation({
    mutationFn: () => call(saveReview, { product_id: productId, stars, text }),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['product-reviews', productId] }),
        client.invalidateQueries({ queryKey: ['product', productId] }),
      ]);
      toastDone(t('review_saved'));
    },
  });
  return (
    <form
      className="mb-5 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 text-13 text-ink-2">{t(own ? 'review_change' : 'review_write')}</legend>
        {[5, 4, 3, 2, 1].map((count) => (
          <Radio key={count} name="stars" label={t('stars_choice', { count })} checked={stars === count} onChange={() => setStars(count)} />
        ))}
      </fieldset>
      <Field label={t('review_text')}>
        <TextArea maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" look="soft" disabled={stars === 0} busy={save.isPending}>
          {t('review_save')}
        </Button>
      </div>
      <Problem of={save.error} />
    </form>
  );
}
