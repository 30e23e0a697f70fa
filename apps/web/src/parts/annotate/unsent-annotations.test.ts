import type { Annotation } from '@praxis/contract/annotations/annotations';
import { beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../../platform/calls/refused.ts';
import { useSession } from '../../platform/person/session.ts';
import { queueAnnotation, unsentAnnotations } from './unsent-annotations.ts';

const mark = { key: 'k' } as Annotation;
const waiting = () => unsentAnnotations.getState().w?.list.length ?? 0;
const send = vi.fn<() => Promise<void>>();

/** Ann has marked something and was cut off; her session is over by now. */
beforeEach(async () => {
  unsentAnnotations.setState({}, true);
  useSession.setState({ uid: 'ann' });
  send.mockReset().mockRejectedValue(new Unreachable());
  queueAnnotation('w', { mark, removed: false, send, final: vi.fn() });
  await expect.poll(() => unsentAnnotations.getState().w?.sending).toBe(false);
  useSession.setState({ uid: '' });
  send.mockReset().mockResolvedValue();
});

test('marks that wait are sent once their maker signs in again, and before that by nobody', async () => {
  window.dispatchEvent(new Event('online'));
  expect(send).not.toHaveBeenCalled();
  useSession.setState({ uid: 'ann' });
  await expect.poll(waiting).toBe(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test('nothing of one marker is sent in the name of another who signs in on the same page', async () => {
  useSession.setState({ uid: 'bob' });
  window.dispatchEvent(new Event('online'));
  expect(waiting()).toBe(0);
  expect(send).not.toHaveBeenCalled();
});
