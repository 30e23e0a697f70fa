import { playStem, reportPlay } from '@praxis/contract/assessments/listening';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { attemptOfTheActor, attemptTheActorChanges } from '../attempts/attempts.access.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { deviceHash } from '../attempts/devices.rules.ts';
import { refuseClosed } from '../attempts/refuse-closed.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { insertPlay, isPlayRunning, lastPlay, movePlay } from './plays.store.ts';
import { guardReviewedSounds } from './reviewed-sounds.ts';

const VIEWER = 'stem_play';

/** The sound above an item of an attempt. */
async function soundAbove(db: Db, attempt: AttemptRow, item: number) {
  const [no] = attempt.layout.questions[item - 1] ?? [];
  const paper = await frozenPaper(db, attempt.frozen_paper_id);
  const shared = no === undefined ? undefined : paper?.questions.get(no)?.content.shared;
  if (!shared?.audio) throw new Refusal('nothing_to_play');
  return { stemId: shared.stem_id, audio: shared.audio };
}

/** Sounds of a paper, given out play by play. */
export function listeningRoutes(app: App) {
  app.files.guard(VIEWER, ([id = '', round = '', stemId = '', no = '']) =>
    isPlayRunning(app.db, { id, round: Number(round) }, stemId, Number(no)),
  );
  guardReviewedSounds(app);

  serve(app, playStem, {
    access: attemptTheActorChanges,
    async run({ subject: { attempt, assessment }, input, db, now }) {
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      refuseClosed(attempt, assessment, now);
      if (attempt.at_item !== null && attempt.at_item !== input.item) throw new Refusal('question_closed');
      const { stemId, audio } = await soundAbove(db, attempt, input.item);
      const last = await lastPlay(db, attempt, stemId);
      const goesOn = last && !last.ended_at ? last : undefined;
      const no = goesOn?.no ?? (last?.no ?? 0) + 1;
      if (!goesOn) {
        if (audio.plays !== null && no > audio.plays) throw new Refusal('plays_used_up', { values: { limit: audio.plays } });
        await insertPlay(db, attempt, { stemId, no }, now);
      }
      const viewer = `${VIEWER}:${attempt.id}:${attempt.round}:${stemId}:${no}`;
      const address = app.files.signAddress({ id: audio.file_id, name: 'audio' }, viewer, now);
      return { no, plays: audio.plays, position_ms: goesOn?.position_ms ?? 0, address };
    },
  });

  serve(app, reportPlay, {
    access: attemptOfTheActor,
    async run({ subject: { attempt }, input, db, now }) {
      if (!attempt.device.equals(deviceHash(input.device))) throw new Refusal('other_device_active');
      const { stemId } = await soundAbove(db, attempt, input.item);
      const play = await movePlay(db, attempt, { stemId, no: input.no, position: input.position_ms, ended: input.ended }, now);
      if (!play) throw new Refusal('nothing_to_play');
      return { position_ms: play.position_ms, ended: play.ended_at !== null };
    },
  });
}
