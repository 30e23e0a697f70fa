import { type AnnouncedFile, FILE_LIMITS, type FileAnswer } from '@praxis/contract/assessments/file-questions';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sha256Of } from '../../platform/sha256.ts';
import { failureText } from '../../platform/show-failure.ts';
import type { AttemptSession } from '../answering/session/attempt-session.ts';
import { useAttemptState } from '../answering/session/useAttempt.ts';
import { sendingKey } from './file-sender.ts';
import { fileAnswer, moved, withPhone } from './file-value.ts';
import { useAnswerFiles, useSender } from './useAnswerFiles.ts';

/** The answer to a file question: what it names, what is on its way, and what may be done with it. */
export function useFileAnswer(question: QuestionForStudent, session: AttemptSession) {
  const { t } = useTranslation('homework');
  const { page, values, phase, marks } = useAttemptState(session);
  const { item } = question;
  const most = question.file?.most ?? FILE_LIMITS.files;
  const [refusal, setRefusal] = useState('');
  const [reading, setReading] = useState(0);
  const server = useAnswerFiles(page.attempt_id, phase === 'open');
  const { sender, sending } = useSender(page.attempt_id);
  const answer = fileAnswer(values[item]);
  const sendingOf = (sha256: string) => sending[sendingKey({ item, sha256 })];
  const locked = phase !== 'open';
  const saved = marks[item] === 'saved';
  const { refresh } = server;

  // The sender outlives this page and brings saves to the server before bytes.
  useEffect(() => sender.announceBy(async () => session.state.getState().phase !== 'open' || session.flush()), [sender, session]);

  // A save that arrived may have fixed another file: what the server knows is read anew.
  const named = answer.files.map(({ sha256 }) => sha256).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking anew is the same function at every drawing
  useEffect(() => {
    if (saved && named !== '') refresh();
  }, [saved, named]);

  const latest = () => fileAnswer(session.state.getState().values[item]);
  const write = (next: FileAnswer) => session.answer(item, next);

  // Pictures of a phone become part of the answer here alone: the phone never writes one.
  const phoneOrder = useRef<string>(undefined);
  const news = server.data;
  useEffect(() => {
    if (!news || locked) return;
    const own = { loose: news.loose.filter((one) => one.item === item), order: news.order.filter((one) => one.item === item) };
    const before = fileAnswer(session.state.getState().values[item]);
    const loose = own.loose.map(({ sha256, size, name, source }) => ({ sha256, size, name, source }));
    // What was moved here stays as long as nothing is moved on the phone.
    const order = own.order.map(({ sha256 }) => sha256).join();
    const reordered = phoneOrder.current !== undefined && phoneOrder.current !== order;
    phoneOrder.current = order;
    const next = withPhone(before, { loose, order: own.order, reordered });
    if (next !== before) session.answer(item, next);
  }, [news, locked, item, session]);

  async function addOne(file: File, source: AnnouncedFile['source']) {
    if (file.size === 0) return setRefusal(t('empty_file', { name: file.name }));
    if (file.size > FILE_LIMITS.file) return setRefusal(t('too_big', { name: file.name }));
    const sha256 = await sha256Of(file);
    const before = latest();
    if (before.files.some((one) => one.sha256 === sha256)) {
      // The bytes of a file that was announced elsewhere, chosen here once more.
      await sender.send(item, sha256, file);
      const stored =
        server.data?.files.some((one) => one.item === item && one.sha256 === sha256 && one.state === 'stored') || sendingOf(sha256);
      return stored ? setRefusal(t('already_in', { name: file.name })) : undefined;
    }
    if (before.files.length >= most) return setRefusal(t('files_at_most', { count: most }));
    await sender.send(item, sha256, file);
    write({ ...latest(), files: [...latest().files, { sha256, size: file.size, name: file.name.slice(0, 255), source }] });
  }

  return {
    ...{ answer, locked, most, refusal, reading, sendingOf, phones: server.data?.phones ?? [], refresh },
    known: new Map((server.data?.files ?? []).filter((file) => file.item === item).map((file) => [file.sha256, file])),
    async add(files: readonly File[], source: AnnouncedFile['source'] = 'picker') {
      setRefusal('');
      setReading((count) => count + files.length);
      for (const file of files) {
        await addOne(file, source).catch((failure: unknown) => setRefusal(failureText(failure)));
        setReading((count) => count - 1);
      }
    },
    /** The bytes of one announced file, chosen on this device. */
    async addSame(file: File, wanted: string) {
      setRefusal('');
      if ((await sha256Of(file)) === wanted) await sender.send(item, wanted, file);
      else setRefusal(t('file_same_needed'));
    },
    remove(sha256: string) {
      void sender.drop(item, sha256);
      write({ ...latest(), files: latest().files.filter((file) => file.sha256 !== sha256) });
    },
    move: (at: number, by: number) => write({ ...latest(), files: moved(latest().files, at, by) }),
    again: (sha256: string) => void sender.again(item, sha256),
    setText: (text: string) => write({ ...latest(), text }),
    setLinks: (text: string) => write({ ...latest(), links: text.split('\n').slice(0, FILE_LIMITS.links) }),
  };
}
