/** Handouts are rich text like every other; the name stands for those who show one. */
export { default } from '../writing/RichTextView.tsx';
