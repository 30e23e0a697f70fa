import { describe, expect, it } from 'vitest';
import { dwellOf, merged, watchedShare, watchRecorder } from './watched.ts';

/** A recorder with a clock in milliseconds that the test moves. */
function recorder() {
  let time = 0;
  const recording = watchRecorder(() => time);
  return {
    ...recording,
    /** Plays for some seconds at a speed, reporting four times a second. */
    watch(from: number, seconds: number, speed = 1) {
      for (let passed = 0.25; passed <= seconds; passed += 0.25) {
        time += 250;
        recording.at(from + passed * speed);
      }
    },
    wait(seconds: number) {
      time += seconds * 1000;
    },
  };
}

describe('what counts as watched', () => {
  it('joins stretches that touch and keeps real gaps', () => {
    expect(
      merged([
        [10, 20],
        [0, 10.2],
        [30, 40],
        [25, 25],
      ]),
    ).toEqual([
      [0, 20],
      [30, 40],
    ]);
  });

  it('counts a part played twice once', () => {
    expect(
      watchedShare(
        [
          [0, 50],
          [25, 50],
        ],
        100,
      ),
    ).toBe(0.5);
    expect(watchedShare([[0, 50]], 0)).toBe(0);
  });

  it('a student who plays ten seconds has watched ten seconds', () => {
    const student = recorder();
    student.play(0);
    student.watch(0, 10);
    student.pause(10);
    expect(student.take()).toEqual({ intervals: [[0, 10]], position: 10 });
    expect(student.take()).toBeUndefined();
  });

  it('seeking to the end does not count as watched', () => {
    const student = recorder();
    student.play(0);
    student.watch(0, 5);
    student.seek(595);
    student.watch(595, 5);
    student.pause(600);
    const report = student.take();
    expect(report?.intervals).toEqual([
      [0, 5],
      [595, 600],
    ]);
    expect(watchedShare(report?.intervals ?? [], 600)).toBeLessThan(0.02);
  });

  it('a jump that the player does not announce is not counted either', () => {
    const student = recorder();
    student.play(0);
    student.watch(0, 4);
    student.wait(0.25);
    student.at(300);
    student.watch(300, 2);
    expect(student.take()?.intervals).toEqual([
      [0, 4],
      [300, 302],
    ]);
  });

  it('counts the seconds of the video, not of the clock, at double speed', () => {
    const student = recorder();
    student.speed(2);
    student.play(0);
    student.watch(0, 10, 2);
    expect(student.take()).toEqual({ intervals: [[0, 20]], position: 20 });
  });

  it('sends every stretch once while playing goes on', () => {
    const student = recorder();
    student.play(0);
    student.watch(0, 10);
    expect(student.take()?.intervals).toEqual([[0, 10]]);
    student.watch(10, 10);
    expect(student.take()?.intervals).toEqual([[10, 20]]);
  });
});

it.each([
  [0, 2000],
  [60, 6000],
  [720, 45_000],
])('a handout of %i s counts as read after %i ms at the earliest', (suggested, dwell) => {
  expect(dwellOf(suggested)).toBe(dwell);
});
