import type { CaptionShown } from '@praxis/contract/media/media';
import { type RefObject, useEffect, useState } from 'react';
import { create } from 'zustand';
import { keep, kept } from '../../platform/storage.ts';
import { spoken } from './transcript.ts';

const KEPT = 'captionLanguage';
const OFF = 'off';

/** What the reader chose last, on this device: a language, `off`, or nothing yet. */
const useChoice = create<{ choice: string }>()(() => ({ choice: kept(KEPT) }));

/** The captions to begin with: the reader's last choice, else those the teacher shows at first. */
export function chosenCaptions(captions: readonly CaptionShown[], choice: string): CaptionShown | undefined {
  if (choice === OFF) return undefined;
  return captions.find((each) => each.language === choice) ?? captions.find((each) => each.is_default);
}

/** Which captions are shown, and how to choose others; the choice is remembered. */
export function useCaptionChoice(captions: readonly CaptionShown[]) {
  const choice = useChoice((now) => now.choice);
  const shown = chosenCaptions(captions, choice);
  const choose = (language: string) => {
    keep(KEPT, language);
    useChoice.setState({ choice: language });
  };
  return {
    shown,
    choose,
    off: () => choose(OFF),
    toggle: () => (shown ? choose(OFF) : choose((captions.find((each) => each.is_default) ?? captions[0])?.language ?? OFF)),
  };
}

/** What is being said now, from the tracks of the video element. */
export function useSpoken(video: RefObject<HTMLVideoElement | null>, shown: CaptionShown | undefined) {
  const [said, setSaid] = useState<string[]>([]);
  const wanted = shown?.id;
  // Tracks belong to the element: they are only read here, and drawn by the page so that they look alike everywhere.
  useEffect(() => {
    setSaid([]);
    const tracks = Array.from(video.current?.textTracks ?? []);
    const track = tracks.find((each) => each.id === wanted);
    for (const each of tracks) each.mode = each === track ? 'hidden' : 'disabled';
    if (!track) return;
    const hear = () => setSaid(Array.from(track.activeCues ?? [], (cue) => spoken((cue as VTTCue).text)));
    hear();
    track.addEventListener('cuechange', hear);
    return () => track.removeEventListener('cuechange', hear);
  }, [video, wanted]);
  return said;
}
