import { readLabText, saveLabText } from '@praxis/contract/labs/files';
import { actOnLabGrid, openLabRecording, showLabGrid } from '@praxis/contract/labs/grid';
import { designLab, listLabs, listLabTemplates, makeLab, publishLab, removeLab, saveLab } from '@praxis/contract/labs/labs';
import {
  actOnAssist,
  actOnLabHost,
  actOnMachine,
  addLabTemplate,
  askForHelp,
  checkLab,
  listLabFiles,
  listLabHosts,
  openConsole,
  readLabHint,
  removeLabTemplate,
  sendClipboard,
  sendLabFile,
  sendLabFlag,
  takeClipboard,
  takeLabFile,
} from '@praxis/contract/labs/machines';
import { meterLabs, showLabMinutes } from '@praxis/contract/labs/minutes';
import {
  changeLabTask,
  finishLab,
  giveLabTask,
  listLabOwnDates,
  listLabTasks,
  openLabRoom,
  saveLabOwnDates,
  startLab,
} from '@praxis/contract/labs/tasks';
import { listReports, openReport, reviewReport, saveReport, scoreReports, submitReport } from '@praxis/contract/reports/reports';
import type { App } from '../../../platform/app.ts';
import { labMakers, smallLab } from '../../makers/labs.ts';
import { action, holders, members, outsiders, teachers } from '../audiences.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const hosts = new WeakMap<App, Promise<{ name: string }>>();

const idIn = (created: unknown, name: string) => String((created as Record<string, string>)[name]);

/** One host for the whole school. */
async function makers(school: MatrixSchool) {
  const created = labMakers(school);
  const host = hosts.get(school.app) ?? created.host(undefined, 500);
  hosts.set(school.app, host);
  await host;
  // One student begins a lab in every row.
  await school.app.db.updateTable('lab_quotas').set({ machines: 100_000 }).execute();
  return created;
}

const draftOf = (school: MatrixSchool) => smallLab(`Lab ${school.canary}`);

/** A task in a space with everybody in it. */
async function input(school: MatrixSchool) {
  const space = await school.place();
  const taskId = await (await makers(school)).task(school.people.owner, space, draftOf(school));
  return { space, taskId };
}

/** The same, begun by the student. */
async function started(school: MatrixSchool) {
  const { space, taskId } = await input(school);
  return { space, taskId, ...(await (await makers(school)).started(school.people.student, taskId)) };
}

/** Made once for a row: nothing that one role may do there stands in the way of another. */
function once<Created>(make: (school: MatrixSchool) => Promise<Created>) {
  const known = new WeakMap<MatrixSchool, Promise<Created>>();
  return (school: MatrixSchool) => {
    const created = known.get(school) ?? make(school);
    known.set(school, created);
    return created;
  };
}

const machine = async (school: MatrixSchool) => ({ machine_id: (await started(school)).machine });
const state = once(started);
const theMachine = async (school: MatrixSchool) => ({ machine_id: (await state(school)).machine });
const theTask = async (school: MatrixSchool) => ({ task_id: (await state(school)).taskId });
const task = async (school: MatrixSchool) => ({ task_id: (await input(school)).taskId });
const work = once(async (school: MatrixSchool) => ({ task_id: (await started(school)).taskId }));
const about = async (school: MatrixSchool) => ({ subject: 'lab' as const, subject_id: (await started(school)).taskId });
const written = once(about);
const saved = once(about);
const submitted = once(about);
const sections = { done: '<p>I did it.</p>' };

/** A report of the student that waits for a review. */
const handedIn = once(async (school: MatrixSchool) => {
  const of = await about(school);
  const report = await school.done(school.people.student, submitReport, { ...of, revision: 0, sections });
  return { ...of, report_id: idIn(report, 'id') };
});

async function lab(school: MatrixSchool) {
  return { lab_id: idIn(await school.done(school.people.owner, makeLab, { title: `Lab ${school.canary}` }), 'lab_id') };
}

const unseen = 'not_available';
const itsOwner = { allowed: ['owner'], refusal: unseen } as const;
const itsStudent = { allowed: ['student'], refusal: unseen } as const;
const itsTeachers = { allowed: holders, refusal: unseen };
const worker = {
  allowed: ['student'] as const,
  refusal: { ...refused('lab_not_started', members), ...refused(unseen, outsiders) },
};
const operators = { allowed: ['operator'], refusal: unseen } as const;

/** Labs belong to their makers, sessions to their students; who assists may look and help. */
export const labsRows = [
  one({ endpoint: listLabs, input: () => ({}), allowed: signedIn }),
  one({ endpoint: makeLab, input: () => ({ title: 'A lab' }), allowed: teachers, refusal: 'not_allowed' }),
  one({ endpoint: listLabTemplates, input: () => ({}), allowed: teachers, refusal: 'not_allowed' }),
  one({ endpoint: designLab, input: lab, ...itsOwner }),
  one({ endpoint: saveLab, input: async (school) => ({ ...(await lab(school)), revision: 0, draft: draftOf(school) }), ...itsOwner }),
  one({ endpoint: publishLab, input: async (school) => ({ ...(await lab(school)), revision: 0 }), ...itsOwner }),
  one({ endpoint: removeLab, input: lab, ...itsOwner }),
  one({
    endpoint: listLabTasks,
    input: async (school) => ({ space_id: (await input(school)).space.id }),
    allowed: members,
    refusal: unseen,
  }),
  one({
    endpoint: giveLabTask,
    input: async (school) => ({
      space_id: (await school.place()).id,
      lab_id: await (await makers(school)).lab(school.people.owner, draftOf(school)),
    }),
    ...itsOwner,
  }),
  one({ endpoint: changeLabTask, input: async (school) => ({ ...(await task(school)), state: 'withdrawn' as const }), ...itsTeachers }),
  one({ endpoint: listLabOwnDates, input: task, ...itsTeachers }),
  one({
    endpoint: saveLabOwnDates,
    input: async (school) => ({
      ...(await task(school)),
      ...{ user_ids: [school.people.student.id], closes_at: school.clock.now().getTime() + 86_400_000, reason: 'Ill' },
    }),
    ...itsTeachers,
  }),
  one({ endpoint: openLabRoom, input: task, allowed: members, refusal: unseen }),
  one({
    endpoint: showLabMinutes,
    input: async (school) => ({ space_id: (await school.place()).id }),
    allowed: members,
    refusal: 'not_available',
  }),
  one({
    endpoint: meterLabs,
    input: async (school) => ({ space_id: (await school.place()).id, metered: true }),
    allowed: ['owner'],
    refusal: action('not_available'),
  }),
  one({ endpoint: openLabRecording, input: task, allowed: members, refusal: unseen }),
  one({ endpoint: startLab, input: task, allowed: members, refusal: unseen }),
  one({ endpoint: finishLab, input: work, ...worker }),
  one({ endpoint: showLabGrid, input: theTask, ...itsTeachers }),
  one({
    endpoint: actOnLabGrid,
    input: async (school) => ({ ...(await theTask(school)), user_ids: [school.people.student.id], act: 'extend' as const }),
    ...itsTeachers,
  }),
  one({
    endpoint: actOnMachine,
    input: async (school) => ({ ...(await theMachine(school)), act: 'extend' as const, generation: 1 }),
    ...itsStudent,
  }),
  one({ endpoint: openConsole, input: async (school) => ({ ...(await theMachine(school)), kind: 'tty' as const }), ...itsStudent }),
  one({ endpoint: sendClipboard, input: async (school) => ({ ...(await theMachine(school)), text: 'x' }), ...itsStudent }),
  one({ endpoint: takeClipboard, input: theMachine, ...itsStudent }),
  one({
    endpoint: sendLabFile,
    input: async (school) => ({
      ...(await theMachine(school)),
      file_id: (await school.upload(school.people.student, 'lab_upload', 'x')).id,
    }),
    ...itsStudent,
  }),
  one({ endpoint: listLabFiles, input: theMachine, ...itsStudent }),
  one({
    endpoint: takeLabFile,
    input: async (school) => ({ ...(await theMachine(school)), path: '/home/student/notes.txt' }),
    ...itsStudent,
  }),
  one({
    endpoint: readLabText,
    input: async (school) => ({ ...(await theMachine(school)), path: '/home/student/notes.txt' }),
    ...itsStudent,
  }),
  one({
    endpoint: saveLabText,
    input: async (school) => ({ ...(await theMachine(school)), path: '/home/student/notes.txt', text: 'x' }),
    ...itsStudent,
  }),
  one({ endpoint: checkLab, input: theTask, ...worker }),
  one({ endpoint: readLabHint, input: async (school) => ({ ...(await theTask(school)), hint_id: 'h1' }), ...worker }),
  one({ endpoint: sendLabFlag, input: async (school) => ({ ...(await theTask(school)), rule_id: 'r3', flag: 'x' }), ...worker }),
  one({ endpoint: askForHelp, input: machine, allowed: ['student', ...holders], refusal: unseen }),
  one({
    endpoint: actOnAssist,
    input: async (school) => ({
      assist_id: idIn(await school.done(school.people.student, askForHelp, await machine(school)), 'id'),
      act: 'end' as const,
    }),
    allowed: ['student', ...holders],
    refusal: unseen,
  }),
  one({ endpoint: listLabHosts, input: () => ({}), ...operators }),
  one({ endpoint: actOnLabHost, input: () => ({ act: 'quota' as const, scope: 'user' as const, machines: 100_000 }), ...operators }),
  one({
    endpoint: addLabTemplate,
    input: async (school) => {
      await makers(school);
      const { name: host } = (await hosts.get(school.app))!;
      const file = await school.upload(school.people.operator, 'lab_template', 'x', 'rootfs.tar.gz');
      const settings = { name: 'Own', display: 'text' as const, memory_mb: 128, disk_mb: 512, user: 'student', home: '/home/student' };
      return { host, template: 'own-one', ...settings, files: [{ part: 'rootfs' as const, file_id: file.id }] };
    },
    ...operators,
  }),
  one({
    endpoint: removeLabTemplate,
    input: async (school) => {
      await makers(school);
      return { host: (await hosts.get(school.app))!.name, template: 'own-one' };
    },
    ...operators,
  }),
  one({ endpoint: openReport, input: written, ...itsStudent }),
  one({ endpoint: saveReport, input: async (school) => ({ ...(await saved(school)), revision: 0, sections }), ...itsStudent }),
  one({ endpoint: submitReport, input: async (school) => ({ ...(await submitted(school)), revision: 0, sections }), ...itsStudent }),
  one({ endpoint: listReports, input: handedIn, ...itsTeachers }),
  one({
    endpoint: reviewReport,
    input: async (school) => ({ ...(await handedIn(school)), verdict: 'reviewed' as const, score: 10 }),
    ...itsTeachers,
  }),
  one({
    endpoint: scoreReports,
    input: async (school) => {
      const { report_id, ...of } = await handedIn(school);
      return { ...of, report_ids: [report_id], score: 10 };
    },
    ...itsTeachers,
  }),
];
