/** One screen as somebody meets it. */
export type Screen = {
  name: string;
  path: string;
  /** Who looks; nobody for a visitor. */
  account?: string;
};

/** Ids of the demo school that addresses need. */
export type Places = {
  space: string;
  course: string;
  activities: string[];
  notice: string;
  certificate: { id: string; number: string };
  /** An exam that is watched, and one of its students. */
  watched: { exam: string; student: string };
  /** An assignment that waits for marks, and papers. */
  marking: { assessment: string; paper: string; randomPaper: string };
  /** A problem of teacher1. */
  problem: string;
  /** The demo school's lab, its task, and a student who has started it. */
  lab: { id: string; task: string; student: string };
  /** The demo school's project as it was given, and a team of it with its student. */
  project: { id: string; task: string; run: string; student: string };
  /** A job profile of the framework. */
  job: string;
  /** A class that comes, one that runs, and one that is over. */
  classes: { coming: string; running: string; over: string };
  /** The contest of the demo school with its stage, a section of it and the key of its board, and the competition that is open for registration. */
  competitions: { contest: string; stage: string; section: string; board: string; open: string };
  /** A course that is sold, and a package of courses. */
  product: string;
  bundle: string;
  /** A paid order of student1. */
  order: string;
  /** A registration of student1 whose fee waits to be paid or is paid. */
  fee: string;
  bank: string;
  /** A stem that questions share. */
  stem: string;
  questions: string[];
  /** The running exam of the demo school, the one in preparation, a homework that student1 has submitted, an exam open elsewhere. */
  assessments: { running: string; draft: string; homework: string; attempt: string; elsewhere: string };
};

/** Every screen of the product with the people who see it. */
export const screensOf = (
  {
    space,
    classes,
    course,
    activities,
    notice,
    certificate,
    watched,
    marking,
    problem,
    lab,
    project,
    job,
    competitions,
    product,
    bundle,
    order,
    fee,
    bank,
    stem,
    questions,
    assessments,
  }: Places,
  proxied = false,
): Screen[] => [
  { name: 'login', path: '/login' },
  { name: 'expertlogin', path: '/expertlogin' },
  { name: 'register', path: '/register' },
  { name: 'forgotPassword', path: '/forgotPassword' },
  { name: 'loading', path: '/loading' },
  { name: 'cesu', path: '/cesu' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'prompt', path: '/index/informationPrompt/-99' },
  { name: 'home-visitor', path: '/index/home' },
  { name: 'home-student', path: '/index/home', account: 'student1' },
  { name: 'home-teacher', path: '/index/home', account: 'teacher1' },
  { name: 'home-expert', path: '/index/home', account: 'expert1' },
  { name: 'notice', path: '/index/notice' },
  { name: 'noticeDetail', path: `/index/noticeDetail/${notice}` },
  { name: 'search', path: '/index/search?q=%E6%93%8D%E4%BD%9C%E7%B3%BB%E7%BB%9F', account: 'student1' },
  { name: 'search-nothing', path: '/index/search?q=zzzzzz', account: 'student1' },
  { name: 'messages', path: '/index/messages', account: 'student1' },
  { name: 'personal', path: '/index/personal', account: 'student1' },
  { name: 'personal-records', path: '/index/personal?tab=records', account: 'student1' },
  { name: 'personal-feedback', path: '/index/personal?tab=feedback', account: 'student1' },
  { name: 'personal-messages', path: '/index/personal?tab=messages', account: 'student1' },
  { name: 'learnCenter', path: '/index/learnCenter', account: 'student1' },
  { name: 'calendar', path: '/index/calendar', account: 'student1' },
  { name: 'calendar-expert', path: '/index/calendar', account: 'expert1' },
  { name: 'calendar-week', path: '/index/calendar?view=week', account: 'student1' },
  { name: 'calendar-list', path: '/index/calendar?view=list', account: 'student1' },
  { name: 'certificate', path: `/certificate/${certificate.id}`, account: 'student1' },
  { name: 'certificates', path: `/index/certificates/${space}/${course}`, account: 'teacher1' },
  { name: 'certificates-print', path: `/printCertificates/${space}/${course}`, account: 'teacher1' },
  { name: 'proctored', path: `/index/proctored/assessment/${watched.exam}`, account: 'student1' },
  { name: 'exam-watched', path: `/index/assessment/${watched.exam}`, account: 'student1' },
  { name: 'exam-watched-settings', path: `/index/assessment/${watched.exam}/settings`, account: 'teacher1' },
  { name: 'proctor-wall', path: `/proctor/assessment/${watched.exam}`, account: 'teacher1' },
  { name: 'proctor-review', path: `/proctor/assessment/${watched.exam}/${watched.student}`, account: 'teacher1' },
  { name: 'verify', path: '/verify' },
  { name: 'verify-valid', path: `/verify/${certificate.number}` },
  { name: 'institution', path: '/institution', account: 'student1' },
  { name: 'institution-console', path: '/institution', account: 'teacher1' },
  { name: 'institution-applications', path: '/institution?tab=applications', account: 'teacher1' },
  { name: 'institution-skills', path: '/institution?tab=skills', account: 'teacher1' },
  { name: 'institution-branding', path: '/institution?tab=branding', account: 'teacher1' },
  { name: 'competition', path: '/index/competition', account: 'student1' },
  { name: 'competition-teacher', path: '/index/competition', account: 'teacher1' },
  { name: 'competition-own', path: '/index/personal?tab=competitions', account: 'student1' },
  { name: 'judged-record', path: '/index/personal?tab=competitions', account: 'expert1' },
  { name: 'competition-running', path: `/index/competitionDetail/${competitions.contest}`, account: 'student1' },
  { name: 'competition-open', path: `/index/competitionDetail/${competitions.open}`, account: 'student1' },
  { name: 'competition-result', path: `/index/competitionResult/${competitions.contest}/0`, account: 'student1' },
  { name: 'competition-rule', path: `/index/competitionRule/${competitions.open}/0`, account: 'student1' },
  { name: 'competition-team', path: `/index/teamList/${competitions.open}`, account: 'student1' },
  { name: 'registration-new', path: `/index/registration/0/2/${competitions.open}/0`, account: 'student1' },
  {
    name: 'contest-workspace',
    path: `/courseOj/${competitions.contest}/${competitions.stage}/${competitions.section}`,
    account: 'student1',
  },
  { name: 'rank', path: `/competitionRank/${competitions.contest}/${competitions.stage}/${competitions.board}`, account: 'student1' },
  { name: 'rank-visitor', path: `/competitionRank/${competitions.contest}/${competitions.stage}/${competitions.board}` },
  { name: 'big-screen', path: `/screenVisualzation/${competitions.contest}/${competitions.stage}/${competitions.board}` },
  { name: 'competition-design', path: `/competitionDesign/${competitions.open}`, account: 'teacher1' },
  ...['registrations', 'teams', 'clarifications', 'staff'].map((tab) => ({
    name: `competition-workspace-${tab}`,
    path: `/competitionDesk/${competitions.open}/${tab}`,
    account: 'teacher1',
  })),
  ...['live', 'times', 'board', 'results', 'awards', 'objections'].map((tab) => ({
    name: `competition-workspace-${tab}`,
    path: `/competitionDesk/${competitions.contest}/${tab}`,
    account: 'teacher1',
  })),
  { name: 'awards-print', path: `/printAwards/${competitions.stage}`, account: 'teacher1' },
  { name: 'reveal', path: `/reveal/${competitions.stage}`, account: 'teacher1' },
  { name: 'dissent', path: '/index/expertDissent', account: 'student1' },
  { name: 'dissent-arbiter', path: '/index/expertDissent', account: 'teacher2' },
  { name: 'dissent-none', path: '/index/expertDissent', account: 'expert1' },
  { name: 'dissent-form', path: '/index/expertDissent?file=1', account: 'student2' },
  { name: 'coursePack', path: '/index/coursePack', account: 'teacher1' },
  ...['', '/refunds', '/settlements', '/coupons'].map((tab) => ({
    name: `selling${tab.replace('/', '-')}`,
    path: `/index/selling${tab}`,
    account: 'teacher1',
  })),
  { name: 'package', path: `/index/coursePack/${bundle}`, account: 'teacher2' },
  { name: 'order', path: `/index/order/${order}`, account: 'student1' },
  { name: 'market', path: '/index/coursePack', account: 'student1' },
  { name: 'product', path: `/index/coursePack/${product}`, account: 'student1' },
  { name: 'checkout', path: `/index/checkout?kind=competition_fee&ref=${fee}`, account: 'student1' },
  { name: 'orders', path: '/index/orders', account: 'student1' },
  { name: 'spaces-student', path: '/index/spaces', account: 'student1' },
  { name: 'spaces-teacher', path: '/index/spaces', account: 'teacher1' },
  { name: 'space-student', path: `/index/space/${space}`, account: 'student1' },
  ...['', '/members', '/groups', '/notices', '/courses', '/invitations', '/settings'].map((tab) => ({
    name: `space-teacher${tab.replace('/', '-')}`,
    path: `/index/space/${space}${tab}`,
    account: 'teacher1',
  })),
  { name: 'homework-new', path: `/homework/${space}`, account: 'teacher1' },
  { name: 'institution-classes', path: '/institution?tab=classes', account: 'teacher1' },
  { name: 'capture-closed', path: `/capture/${'a'.repeat(22)}` },
  { name: 'gradebook', path: `/index/space/${space}/grades`, account: 'teacher1' },
  { name: 'gradebook-setup', path: `/index/space/${space}/grades-setup`, account: 'teacher1' },
  { name: 'statistics-space', path: `/index/statistics/space/${space}`, account: 'teacher1' },
  { name: 'statistics-platform', path: '/index/statistics/platform/0', account: 'operator1' },
  { name: 'skills', path: '/index/skills', account: 'student1' },
  { name: 'skill-map', path: '/index/skillMap/platform/0', account: 'student1' },
  { name: 'job-profile', path: `/index/jobProfile/${job}`, account: 'student1' },
  { name: 'job-profile-class', path: `/index/jobProfile/${job}`, account: 'teacher1' },
  { name: 'job-profile-edit', path: `/index/jobProfile/${job}`, account: 'operator1' },
  { name: 'class-skills', path: `/index/classSkills/${space}`, account: 'teacher1' },
  { name: 'knowledge', path: `/index/knowledge/${course}`, account: 'teacher1' },
  { name: 'cart', path: '/index/cart', account: 'student1' },
  { name: 'scores', path: `/index/scores/${space}`, account: 'student1' },
  { name: 'space-teacher-classes', path: `/index/space/${space}/classes`, account: 'teacher1' },
  { name: 'class-waiting', path: `/class/${classes.coming}`, account: 'student1' },
  { name: 'class-begin', path: `/class/${classes.coming}`, account: 'teacher1' },
  { name: 'class-teacher', path: `/class/${classes.running}`, account: 'teacher1' },
  { name: 'class-student', path: `/class/${classes.running}`, account: 'student1' },
  { name: 'class-over', path: `/class/${classes.over}`, account: 'teacher1' },
  { name: 'replay', path: `/replay/${classes.over}`, account: 'student1' },
  { name: 'class-report', path: `/index/classReport/${classes.over}`, account: 'teacher1' },
  { name: 'space-student-assessments', path: `/index/space/${space}/assessments`, account: 'student1' },
  { name: 'assessment-student', path: `/index/assessment/${assessments.running}`, account: 'student1' },
  { name: 'assessment-student-done', path: `/index/assessment/${assessments.homework}`, account: 'student1' },
  { name: 'review', path: `/review/${assessments.attempt}`, account: 'student1' },
  { name: 'answer-elsewhere', path: `/answer/${assessments.elsewhere}`, account: 'student1' },
  ...['monitor', 'settings', 'exceptions'].map((tab) => ({
    name: `assessment-${tab}`,
    path: `/index/assessment/${assessments.running}/${tab}`,
    account: 'teacher1',
  })),
  { name: 'assessment-draft', path: `/index/assessment/${assessments.draft}`, account: 'teacher1' },
  { name: 'space-teacher-assessments', path: `/index/space/${space}/assessments`, account: 'teacher1' },
  { name: 'courses', path: '/index/courses', account: 'teacher1' },
  { name: 'space-student-labs', path: `/index/space/${space}/labs`, account: 'student1' },
  { name: 'space-teacher-labs', path: `/index/space/${space}/labs`, account: 'teacher1' },
  { name: 'labs', path: '/index/labs', account: 'teacher1' },
  { name: 'lab-design', path: `/lab/${lab.id}`, account: 'teacher1' },
  { name: 'lab', path: `/courseTask/${space}/0/${lab.task}`, account: 'student1' },
  { name: 'lab-steps', path: `/courseTaskFullScreen/${space}/0/${lab.task}/0`, account: 'student1' },
  { name: 'lab-wall', path: `/labWall/${lab.task}`, account: 'teacher1' },
  { name: 'lab-report', path: `/labReport/${lab.task}`, account: 'student1' },
  { name: 'lab-reports', path: `/index/labReports/${lab.task}`, account: 'teacher1' },
  { name: 'space-student-projects', path: `/index/space/${space}/projects`, account: 'student1' },
  { name: 'space-teacher-projects', path: `/index/space/${space}/projects`, account: 'teacher1' },
  { name: 'projects', path: '/index/projects', account: 'teacher1' },
  { name: 'project-design', path: `/projectDesign/${project.id}`, account: 'teacher1' },
  { name: 'project-task', path: `/index/project/${project.task}`, account: 'student1' },
  { name: 'project-desk', path: `/index/project/${project.task}`, account: 'teacher1' },
  { name: 'project', path: `/project/${project.run}`, account: project.student },
  { name: 'project-review', path: `/project/${project.run}/mesi`, account: 'teacher1' },
  { name: 'lab-answer', path: `/answerDetail/2/${space}/0/${lab.task}/${lab.student}/0`, account: 'teacher1' },
  { name: 'lab-taskDetail', path: `/index/taskDetail/${space}/0/2/${lab.task}/${lab.student}`, account: 'teacher1' },
  { name: 'questionImport', path: '/index/questionImport', account: 'teacher1' },
  { name: 'questions', path: '/index/questions', account: 'teacher1' },
  { name: 'questions-narrowed', path: `/index/questions?bank=${bank}&type=multi`, account: 'teacher1' },
  { name: 'question-stem', path: `/questionStem/${stem}`, account: 'teacher1' },
  { name: 'question-stem-new', path: `/newQuestionStem/${bank}`, account: 'teacher1' },
  { name: 'question-new', path: `/newQuestion/${bank}/multi`, account: 'teacher1' },
  ...questions.map((question, at) => ({ name: `question-${at + 1}`, path: `/question/${question}`, account: 'teacher1' })),
  { name: 'to-mark', path: '/index/toMark', account: 'teacher1' },
  { name: 'papers', path: '/index/papers', account: 'teacher1' },
  { name: 'paper', path: `/paper/${marking.paper}`, account: 'teacher1' },
  { name: 'paper-print', path: `/printPaper/${marking.paper}?key=1`, account: 'teacher1' },
  { name: 'paper-print-random', path: `/printPaper/${marking.randomPaper}?version=2`, account: 'teacher1' },
  { name: 'paper-random', path: `/paper/${marking.randomPaper}`, account: 'teacher1' },
  { name: 'marking-question', path: `/mark/${marking.assessment}`, account: 'teacher1' },
  { name: 'marking-student', path: `/mark/${marking.assessment}?by=student`, account: 'teacher1' },
  { name: 'marking-requests', path: `/mark/${marking.assessment}?by=requests`, account: 'teacher1' },
  { name: 'results', path: `/index/results/${marking.assessment}`, account: 'teacher1' },
  { name: 'courseImport', path: '/index/courseImport', account: 'teacher1' },
  { name: 'library-teacher', path: '/index/library', account: 'teacher1' },
  { name: 'library-student', path: '/index/library', account: 'student1' },
  { name: 'library-trash', path: '/index/library?shelf=trash', account: 'teacher1' },
  { name: 'designer', path: `/course/${course}/design`, account: 'teacher1' },
  { name: 'player', path: `/learn/${space}/${course}`, account: 'student1' },
  ...activities.map((activity, at) => ({ name: `player-${at + 1}`, path: `/learn/${space}/${course}/${activity}`, account: 'student1' })),
  ...['', '/status', '/rank'].map((tab) => ({
    name: `problems${tab.replace('/', '-')}`,
    path: `/index/problems${tab}`,
    account: 'student1',
  })),
  { name: 'problemSetting', path: '/index/problemSetting', account: 'teacher1' },
  ...['', '/judging', '/data', '/proof', '/rejudge', '/similarity'].map((tab) => ({
    name: `problem-set${tab.replace('/', '-')}`,
    path: `/problemSetting/${problem}${tab}`,
    account: 'teacher1',
  })),
  { name: 'problem', path: `/problem/${problem}?from=setting`, account: 'teacher1' },
  { name: 'admin', path: '/admin', account: 'operator1' },
  ...['market', 'money', 'bills', 'settlements', 'invoices'].map((panel) => ({
    name: `admin-${panel}`,
    path: `/admin/${panel}`,
    account: 'operator1',
  })),
  ...['users', 'requests', 'notices', 'institutions', 'teachers', 'feedback', 'deliveries', 'jobs', 'audit', 'labs', 'agents', 'judge'].map(
    (panel) => ({
      name: `admin-${panel}`,
      path: `/admin/${panel}`,
      account: 'operator1',
    }),
  ),
  // The developer's page refuses whoever comes through a proxy.
  ...(proxied ? [] : [{ name: 'dev', path: '/dev' }]),
];
