import { savePaper, showPaper } from '@praxis/contract/assessments/papers';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PaperScreen } from './PaperScreen.tsx';

test('a paper that somebody changed meanwhile is not written over: the teacher takes theirs or keeps the own', async () => {
  useSession.setState({ utoken: 'x', uid: '1' });
  const sections = [{ title: '', items: [], rules: [] }];
  let there = { id: '7', title: 'Midterm', mode: 'fixed', revision: 3, sections };
  const server = serverThat({
    [showPaper.path]: () => ({ data: there }),
    [savePaper.path]: () => {
      there = { ...there, title: 'Theirs', revision: 4 };
      return { code: 0, key: 'paper_changed_elsewhere', msg: 'Somebody changed this paper' };
    },
  });
  await showScreen(<PaperScreen />, ['papers', 'question-words', 'question-bank'], '/paper/7', '/paper/:paperId');
  await userEvent.type(await screen.findByDisplayValue('Midterm'), ' 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Take that one' }));
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
  const [sent, ...more] = server.to(savePaper.path);
  expect(Object.fromEntries(sent!.form)).toMatchObject({ paper_id: '7', revision: '3', title: 'Midterm 2' });
  expect(more).toEqual([]);
});
