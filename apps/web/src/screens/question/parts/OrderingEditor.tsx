import { type KeyParts, PART_LIMITS, type QuestionParts } from '@praxis/contract/questions/parts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RuleChoice } from '../../../parts/question-parts/keys/RuleChoice.tsx';
import { OrderedList } from '../../../parts/question-parts/OrderedList.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { freePart } from '../question-shape.ts';
import { staysInEditor, Writing } from '../Writing.tsx';

type Parts = Extract<QuestionParts, { kind: 'ordering' }>;
type Key = Extract<KeyParts, { kind: 'ordering' }>;
type OrderingEditorProps = { parts: Parts; value: Key; words: Record<string, string>; onParts: (parts: Parts, key: Key) => void };

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Items in their right order; each attempt begins with another one. */
export function OrderingEditor({ parts, value, words, onParts }: OrderingEditorProps) {
  const { t } = useTranslation('question-parts');
  const items = value.order.flatMap((key) => parts.items.find((item) => item.key === key) ?? []);
  const names = parts.items.map(({ key }) => key);
  const fresh = freePart('i', names);
  const write = (key: string, html: string) =>
    onParts({ ...parts, items: parts.items.map((item) => (item.key === key ? { ...item, html } : item)) }, value);
  const drop = (key: string) =>
    onParts(
      { ...parts, items: parts.items.filter((item) => item.key !== key) },
      { ...value, order: value.order.filter((one) => one !== key) },
    );
  return (
    <div className="mt-2">
      <h2 className="mb-1 text-14 font-bold">{t('order_right')}</h2>
      <p className="mb-2 text-12 text-ink-3">{t('order_right_help')}</p>
      <OrderedList
        label={t('order_right')}
        items={items}
        onOrder={(order) => onParts(parts, { ...value, order })}
        row={(item, at) => (
          <div className="flex items-center gap-1" data-wrong={words[`item.${item.key}`] ? '' : undefined}>
            <div className="min-w-0 flex-1">
              <Writing
                compact
                label={t('item_no', { no: at + 1 })}
                html={item.html}
                invalid={Boolean(words[`item.${item.key}`])}
                onWrite={(html) => write(item.key, html)}
              />
              {words[`item.${item.key}`] && <Wrong>{words[`item.${item.key}`]}</Wrong>}
            </div>
            <IconButton small label={t('item_drop', { no: at + 1 })} onClick={() => drop(item.key)}>
              <Trash2 {...icon} />
            </IconButton>
          </div>
        )}
      />
      <Button
        look="quiet"
        className="mt-2"
        repeatable
        disabled={items.length >= PART_LIMITS.items}
        icon={<Plus {...icon} />}
        onMouseDown={staysInEditor}
        onClick={() =>
          onParts({ ...parts, items: [...parts.items, { key: fresh, html: '' }] }, { ...value, order: [...value.order, fresh] })
        }
      >
        {t('item_add')}
      </Button>
      <RuleChoice
        rules={['all', 'neighbours', 'longest']}
        kind="ordering"
        value={value.rule}
        onChange={(rule) => onParts(parts, { ...value, rule })}
      />
    </div>
  );
}
