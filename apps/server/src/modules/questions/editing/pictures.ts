import type { QuestionContent } from '@praxis/contract/questions/content';
import type { App } from '../../../platform/app.ts';
import { withPictures } from '../../../platform/rich-text.ts';
import { eachRichPart } from '../parts.rules.ts';

/** Who looks, and when: decides for whom and how long the addresses of pictures open. */
export type PictureViewer = { app: Pick<App, 'files'>; userId: string; now: Date };

/** Rich text of a question whose pictures one viewer can open. */
export const renderRichText = (html: string, { app, userId, now }: PictureViewer) =>
  withPictures(html, (id) => app.files.signAddress({ id, name: 'picture' }, userId, now));

/** The content of a question with pictures one viewer can open. */
export const contentView = (content: QuestionContent, viewer: PictureViewer): QuestionContent => ({
  ...content,
  stem: renderRichText(content.stem, viewer),
  options: content.options.map((option) => ({ ...option, html: renderRichText(option.html, viewer) })),
  ...(content.parts && { parts: eachRichPart(content.parts, (html) => renderRichText(html, viewer)) }),
  ...(content.shared && { shared: { ...content.shared, html: renderRichText(content.shared.html, viewer) } }),
});
