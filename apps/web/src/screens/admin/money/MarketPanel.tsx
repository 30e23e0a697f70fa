import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { decideProduct, listProductReviews } from '@praxis/contract/market/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Coupons } from '../../../parts/market/Coupons.tsx';
import { yuanOf } from '../../../parts/market/money.ts';
import '../../../parts/market/market.css';
import { OwnPasswordField } from '../../../parts/market/OwnPasswordField.tsx';
import { RefundsToDecide } from '../../../parts/market/RefundsToDecide.tsx';
import { useRefundRule } from '../../../parts/market/useRefundRule.ts';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Panel } from '../Panel.tsx';
import { useFilters } from '../useFilters.ts';
import { TakeOffDialog } from './TakeOffDialog.tsx';

type Reviewed = DataOf<typeof listProductReviews>['list'][number];

function ReviewDialog({ product, onClose }: { product: Reviewed; onClose: () => void }) {
  const { t } = useTranslation('market');
  const refundRule = useRefundRule();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const decide = useMutation({
    mutationFn: (approve: boolean) => call(decideProduct, { product_id: product.id, approve, reason, password }),
    async onSuccess() {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin-products'] }),
        client.invalidateQueries({ queryKey: ['admin-waiting'] }),
      ]);
      onClose();
    },
  });
  const errors = decide.error instanceof Refused ? decide.error.fields : {};
  const { draft } = product;
  return (
    <Dialog
      open
      onClose={onClose}
      title={draft.title}
      summary={`${t(`kind_${product.kind}`)}　${product.seller}`}
      foot={
        <>
          <Button look="danger" busy={decide.isPending && !decide.variables} onClick={() => decide.mutate(false)}>
            {t('review_refuse')}
          </Button>
          <Button look="filled" busy={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>
            {t('review_approve')}
          </Button>
        </>
      }
    >
      <p className="mb-3 whitespace-pre-wrap text-ink-2">{draft.intro}</p>
      <dl className="mkt-pairs mb-3">
        {product.parts.length > 0 && (
          <>
            <dt>{t('fact_content')}</dt>
            <dd>
              {product.parts.map((title) => (
                <span key={title} className="block">
                  {title}
                </span>
              ))}
            </dd>
          </>
        )}
        {draft.copies && (
          <>
            <dt>{t('fact_copies')}</dt>
            <dd>{t('copies_allowed')}</dd>
          </>
        )}
        <dt>{t('field_price')}</dt>
        <dd>
          {draft.price_cents === 0 ? t('free') : yuanOf(draft.price_cents)}
          {product.current_cents !== null && (
            <span className="ml-3 text-ink-3">{t('review_now', { amount: yuanOf(product.current_cents) })}</span>
          )}
        </dd>
        <dt>{t('fact_valid')}</dt>
        <dd>{draft.valid_days === null ? t('valid_always') : t('valid_days', { count: draft.valid_days })}</dd>
        <dt>{t('fact_refund')}</dt>
        <dd>{refundRule({ kind: product.kind, ...draft })}</dd>
      </dl>
      <Field label={t('review_reason')} help={t('review_reason_help')} error={errors.reason}>
        <TextArea maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <OwnPasswordField value={password} onChange={setPassword} error={errors.password} />
      {Object.keys(errors).length === 0 && <Problem of={decide.error} />}
    </Dialog>
  );
}

/** Products that wait for review, and refunds nobody has answered. */
export function MarketPanel() {
  const { t } = useTranslation(['admin', 'market']);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [withdrawing, setWithdrawing] = useState<{ id: string; title: string }>();
  const { page, setPage } = useFilters([]);
  const products = useQuery({
    queryKey: ['admin-products', page],
    queryFn: ({ signal }) => call(listProductReviews, { page }, { signal }),
  });
  return (
    <Panel title={t('panel_market')}>
      <Paged query={products} empty={t('market:none')} onPage={setPage}>
        {({ list }) => (
          <List label={t('panel_market')}>
            {list.map((product) => (
              <ListRow
                key={product.id}
                title={
                  <>
                    {product.current_cents === null ? (
                      product.draft.title
                    ) : (
                      <Link to={addressOf('packageDetail', { id: product.id })}>{product.draft.title}</Link>
                    )}
                    <span className="ml-3">{yuanOf(product.draft.price_cents)}</span>
                  </>
                }
                note={listed([
                  t(`market:product_${product.state}`),
                  t(`market:kind_${product.kind}`),
                  product.seller,
                  product.submitted_at === null ? '' : spokenTime(product.submitted_at),
                ])}
                end={
                  <div className="flex flex-wrap justify-end gap-2">
                    {product.on_sale && (
                      <Button
                        size="small"
                        aria-label={`${t('market:take_off')} ${product.draft.title}`}
                        onClick={() => setWithdrawing({ id: product.id, title: product.draft.title })}
                      >
                        {t('market:take_off')}
                      </Button>
                    )}
                    {product.state === 'reviewing' && (
                      <Button size="small" look="soft" onClick={() => setReviewed(product)}>
                        {t('market:review')}
                      </Button>
                    )}
                  </div>
                }
              />
            ))}
          </List>
        )}
      </Paged>
      <Section title={t('market:tab_refunds')}>
        <RefundsToDecide operator />
      </Section>
      <Section title={t('market:tab_coupons')}>
        <Coupons of="platform" />
      </Section>
      {reviewed && <ReviewDialog product={reviewed} onClose={() => setReviewed(undefined)} />}
      {withdrawing && <TakeOffDialog product={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Panel>
  );
}
