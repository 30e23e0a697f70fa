import type { CodeLanguage } from './code-languages.ts';
import type { CompileNote } from './compile-notes.ts';

/** A program being written, as the editor and the plain field beside it take it. */
export type CodeEditorProps = {
  /** 'plain': a text without colours. */
  language: CodeLanguage | 'plain';
  value: string;
  onChange?: (code: string) => void;
  label: string;
  /** The id of what tells how to leave it by keyboard. */
  describedBy?: string;
  readOnly?: boolean;
  /** What a compiler said, shown at its lines. */
  notes?: readonly CompileNote[];
  /** Ctrl '. */
  onRun?: () => void;
  /** Ctrl Enter. */
  onSubmit?: () => void;
};
