import { instance } from '@praxis/instance/instance';
import { mountModules } from '../apps/server/src/app.ts';
import { closeApp, openApp } from '../apps/server/src/platform/open-app.ts';
import { seedExams } from './assessments/exams.ts';
import { seedGrades } from './assessments/grades.ts';
import { seedGroupHomework } from './assessments/group-homework.ts';
import { seedHomework } from './assessments/homework.ts';
import { seedQuestions } from './assessments/questions.ts';
import { seedWatchedExam } from './assessments/watched-exam.ts';
import { seedClasses } from './classes.ts';
import { seedCompetitions } from './competitions.ts';
import { seedLibrary } from './course/library.ts';
import { seedCourses } from './courses.ts';
import { seedDay } from './day.ts';
import { seedHistory, seedLongHistory } from './history.ts';
import { seedInstitution } from './institution.ts';
import { seedLabs } from './labs.ts';
import { seedMarket } from './market.ts';
import { seedNotices } from './notices.ts';
import { seedPeople } from './people.ts';
import { seedPractice } from './programming/practice.ts';
import { seedProblems } from './programming/problems.ts';
import { seedProjects } from './projects/projects.ts';
import { openSchool } from './school.ts';
import { seedSkillMaps } from './skills.ts';
import { seedSpaces } from './spaces.ts';

/** The parts of the demo school, in the order in which they stand on each other. */
const parts = [
  seedPeople,
  seedInstitution,
  seedNotices,
  seedSpaces,
  seedCourses,
  seedLibrary,
  seedQuestions,
  seedProblems,
  seedExams,
  seedWatchedExam,
  seedPractice,
  seedLabs,
  seedProjects,
  seedGrades,
  seedHomework,
  seedGroupHomework,
  seedSkillMaps,
  seedClasses,
  seedCompetitions,
  seedMarket,
  seedHistory,
  seedDay,
];

const at = instance();
if (at.production) {
  process.stderr.write('The demo school is not for production: nothing was seeded.\n');
  process.exit(1);
}
const { app } = await openApp({ instance: at, logLevel: 'warn', connections: 4 });
mountModules(app);
try {
  const school = openSchool(app);
  // `day` adds what belongs to today alone to a school that stands.
  // `--history` adds two million events to a school that stands, to look at statistics of a large one; `--history=20000` as many.
  const long = process.argv.find((one) => /^--history(=\d{1,9})?$/.test(one));
  for (const seedPart of process.argv[2] === 'day' ? [seedDay] : parts) await seedPart(school);
  if (long) await seedLongHistory(school, Number(long.split('=')[1] ?? 2_000_000));
  process.stdout.write(`${JSON.stringify({ msg: 'seeded' })}\n`);
} finally {
  await closeApp(app);
}
