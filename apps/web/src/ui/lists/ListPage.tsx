import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { Page } from '../Page.tsx';

/** The button that makes one more of what a list holds; softer where the list says that there is none. */
export function MakeButton({ soft, children, onMake }: { soft?: boolean; children: ReactNode; onMake: () => void }) {
  return (
    <Button look={soft ? 'soft' : 'filled'} icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onMake}>
      {children}
    </Button>
  );
}

/** A page of what one made oneself: in its head a search, what else can be done, and one more to make. */
export function ListPage({
  title,
  search,
  others,
  make,
  children,
}: {
  title: string;
  search: { label: string; text: string; onText: (text: string) => void };
  others?: ReactNode;
  make: { label: string; onMake: () => void };
  children: ReactNode;
}) {
  return (
    <Page
      title={title}
      actions={
        <>
          <SearchField
            aria-label={search.label}
            placeholder={search.label}
            value={search.text}
            maxLength={100}
            onChange={search.onText}
            className="w-56 phone:grow"
          />
          {others}
          <MakeButton onMake={make.onMake}>{make.label}</MakeButton>
        </>
      }
    >
      {children}
    </Page>
  );
}
