import type { CaptionView } from '@praxis/contract/media/media';
import { type RefObject, useEffect, useState } from 'react';
import { create } from 'zustand';
import { storedValue, storeValue } from '../../../platform/storage.ts';
import { spoken } from './transcript.ts';

const RETENTION = 'captionLanguage';
const OFF = 'off';

/** What the reader chose last, on this device: a language, `off`, or nothing yet. */
const useChoice = create<{ choice: string }>()(() => ({ choice: storedValue(RETENTION) }));

/** The captions to begin with: the reader's last choice, else those the teacher shows at first. */
export function chosenCaptions(captions: readonly CaptionView[], choice: string): CaptionView | undefined {
  if (choice === OFF) return undefined;
  return captions.find((each) => each.language === choice) ?? captions.find((each) => each.is_default);
}

/** Which captions are shown, and how to choose others; the choice is remembered. */
export function useCaptionChoice(captions: readonly CaptionView[]) {
  const choice = useChoice((now) => now.choice);
  const visible = chosenCaptions(captions, choice);
  const choose = (language: string) => {
    storeValue(RETENTION, language);
    useChoice.setState({ choice: language });
  };
  return {
    shown: visible,
    choose,
    off: () => choose(OFF),
    toggle: () => (visible ? choose(OFF) : choose((captions.find((each) => each.is_default) ?? captions[0])?.language ?? OFF)),
  };
}

/** What is being said now, from the tracks of the video element. */
export function useSpoken(video: RefObject<HTMLVideoElement | null>, visible: CaptionView | undefined) {
  const [cues, setSpoken] = useState<string[]>([]);
  const wanted = visible?.id;
  // Tracks belong to the element: they are only read here, and drawn by the page so that they look alike everywhere.
  useEffect(() => {
    setSpoken([]);
    const tracks = Array.from(video.current?.textTracks ?? []);
    const track = tracks.find((each) => each.id === wanted);
    for (const each of tracks) each.mode = each === track ? 'hidden' : 'disabled';
    if (!track) return;
    const handle = () => setSpoken(Array.from(track.activeCues ?? [], (cue) => spoken((cue as VTTCue).text)));
    handle();
    track.addEventListener('cuechange', handle);
    return () => track.removeEventListener('cuechange', handle);
  }, [video, wanted]);
  return cues;
}
