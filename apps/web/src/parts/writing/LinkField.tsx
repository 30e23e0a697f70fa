import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

const usable = (address: string) => address === '' || (/^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address));

/** The address of the link at the cursor; empty takes the link away. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('writing');
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const wrong = usable(address.trim()) ? undefined : t('address_wrong');
  const put = () => {
    if (wrong) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href: address.trim() } }] })
        .run();
    else chain.setLink({ href: address.trim() }).run();
    onClose();
  };
  return (
    <div className="border-t border-line px-2 py-2">
      <div className="flex items-center gap-2">
        <TextInput
          aria-label={t('address')}
          placeholder="https://"
          autoFocus
          className="flex-1"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') put();
            if (event.key === 'Escape') onClose();
          }}
        />
        <Button look="soft" disabled={wrong !== undefined} onClick={put}>
          {t('put_link')}
        </Button>
      </div>
      {wrong && <Wrong>{wrong}</Wrong>}
    </div>
  );
}
