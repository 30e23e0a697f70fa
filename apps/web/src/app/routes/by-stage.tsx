import { useParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';

const LabScreen = lazyPart(() => import('../../screens/lab/LabScreen.tsx').then((file) => ({ default: file.LabScreen })));
const PlaceScreen = lazyPart(() => import('../../screens/place/PlaceScreen.tsx').then((file) => ({ default: file.PlaceScreen })));
const ContestWorkspaceScreen = lazyPart(() =>
  import('../../screens/contest-workspace/ContestWorkspaceScreen.tsx').then((file) => ({ default: file.ContestWorkspaceScreen })),
);

/** Addresses that spaces and competitions share: stage 0 is a space's, any other one that of a competition. */
const useIsStage = () => useParams().step_id !== '0';

/** A lab of a space, or the section of a stage that is one. */
export const LabByStage = () => (useIsStage() ? <ContestWorkspaceScreen /> : <LabScreen />);

/** A paper or a problem of a space, or the section of a stage that is one. */
export const PlaceByStage = () => (useIsStage() ? <ContestWorkspaceScreen /> : <PlaceScreen />);

const ContestTaskScreen = lazyPart(() =>
  import('../../screens/contest-task/ContestTaskScreen.tsx').then((file) => ({ default: file.ContestTaskScreen })),
);
const ContestAnswersScreen = lazyPart(() =>
  import('../../screens/contest-answers/ContestAnswersScreen.tsx').then((file) => ({ default: file.ContestAnswersScreen })),
);

/** What is asked of a person in a space, or in a section of a stage. */
export const TaskByStage = () => (useIsStage() ? <ContestTaskScreen /> : <PlaceScreen />);

/** What a person handed in in a space, or in a section of a stage. */
export const AnswersByStage = () => (useIsStage() ? <ContestAnswersScreen /> : <PlaceScreen />);
