/** Paths of the product's pages, by name. The route table of the pages is made from them, and so is every address the product writes. */
export const pages = {
  login: '/login',
  expertlogin: '/expertlogin',
  register: '/register',
  forgotPassword: '/forgotPassword',
  home: '/index/home',
  informationPrompt: '/index/informationPrompt/:code',
  expertViewingGroup: '/index/expertViewingGroup/:id/:step_id',
  competitions: '/index/competition',
  competitionDetail: '/index/competitionDetail/:id',
  registration: '/index/registration/:isedit/:type/:id/:team_id',
  competitionRule: '/index/competitionRule/:id/:step_id',
  competitionResult: '/index/competitionResult/:id/:step_id',
  taskDetail: '/index/taskDetail/:id/:step_id/:type/:tid/:uid',
  teamList: '/index/teamList/:id',
  notices: '/index/notice',
  notice: '/index/noticeDetail/:nid',
  personal: '/index/personal',
  dissents: '/index/expertDissent',
  learnCenter: '/index/learnCenter',
  packages: '/index/coursePack',
  packageDetail: '/index/coursePack/:id',
  cart: '/index/cart',
  checkout: '/index/checkout',
  pay: '/index/pay/:orderNo',
  orders: '/index/orders/:tab?',
  order: '/index/order/:orderNo',
  selling: '/index/selling/:tab?',
  spaces: '/index/spaces',
  gradebook: '/index/space/:spaceId/grades',
  gradebookSetup: '/index/space/:spaceId/grades-setup',
  space: '/index/space/:spaceId/:tab?',
  scores: '/index/scores/:spaceId?',
  statistics: '/index/statistics/:scope/:id/:view?',
  courses: '/index/courses',
  skills: '/index/skills',
  skillMap: '/index/skillMap/:frameKind/:frameId/:view?',
  jobProfile: '/index/jobProfile/:profileId',
  classSkills: '/index/classSkills/:spaceId',
  knowledge: '/index/knowledge/:courseId/:view?',
  courseImport: '/index/courseImport/:importId?',
  library: '/index/library/:itemId?',
  courseProgress: '/index/courseProgress/:spaceId/:courseId',
  calendar: '/index/calendar',
  toMark: '/index/toMark',
  certificates: '/index/certificates/:spaceId/:courseId',
  proctored: '/index/proctored/:room/:roomId',
  problems: '/index/problems/:tab?',
  ownProblems: '/index/problemSetting',
  search: '/index/search',
  questionImport: '/index/questionImport/:importId?',
  results: '/index/results/:assessmentId',
  questions: '/index/questions',
  labs: '/index/labs',
  labReports: '/index/labReports/:taskId',
  labReport: '/labReport/:taskId/:userId?',
  projects: '/index/projects',
  projectTask: '/index/project/:taskId',
  projectPeers: '/index/projectPeers/:roundId',
  papers: '/index/papers',
  assessment: '/index/assessment/:assessmentId/:tab?',
  classReport: '/index/classReport/:classId',
  messages: '/index/messages',
  join: '/join/:code',
  admin: '/admin/:panel?',
  institution: '/institution',
  loading: '/loading',
  speed: '/cesu',
  courseTask: '/courseTask/:id/:step_id/:sct_id',
  courseTaskFullScreen: '/courseTaskFullScreen/:id/:step_id/:sct_id/:extend_type',
  coursePaper: '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode',
  courseOj: '/courseOj/:id/:step_id/:sct_id',
  courseProduction: '/courseProduction/:id/:step_id/:sct_id',
  answerDetail: '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id',
  screenVisualzation: '/screenVisualzation/:id/:step_id/:pass',
  competitionRank: '/competitionRank/:id/:step_id/:pass',
  markProduction: '/markProduction/:id/:step_id/:sct_id/:reportid',
  competitionDesign: '/competitionDesign/:id',
  competitionDesk: '/competitionDesk/:id/:tab?',
  reveal: '/reveal/:stage_id',
  courseDesign: '/course/:courseId/design',
  learn: '/learn/:spaceId/:courseId/:activityId?',
  coursePreview: '/course/:courseId/preview/:activityId?',
  code: '/code/:spaceId/:courseId/:activityId',
  problem: '/problem/:problemId',
  problemSetting: '/problemSetting/:problemId/:tab?',
  submission: '/submission/:submissionId',
  proctor: '/proctor/:room/:roomId/:userId?',
  classroom: '/class/:classId',
  replay: '/replay/:classId',
  certificate: '/certificate/:certificateId',
  printCertificates: '/printCertificates/:spaceId/:courseId',
  printAwards: '/printAwards/:stageId',
  verifyCertificate: '/verify/:number?',
  unsubscribe: '/unsubscribe/:ticket',
  review: '/review/:attemptId',
  answer: '/answer/:assessmentId',
  mark: '/mark/:assessmentId',
  homework: '/homework/:spaceId/:assessmentId?',
  capture: '/capture/:ticket',
  question: '/question/:questionId',
  newQuestion: '/newQuestion/:bankId/:type',
  questionStem: '/questionStem/:stemId',
  newQuestionStem: '/newQuestionStem/:bankId',
  labWall: '/labWall/:taskId',
  labDesign: '/lab/:labId',
  projectDesign: '/projectDesign/:projectId',
  project: '/project/:runId/:stageId?',
  paper: '/paper/:paperId',
  printPaper: '/printPaper/:paperId',
  dev: '/dev',
} as const;

/** A page of the product. */
export type Page = keyof typeof pages;

/** Addresses in which something stands that opens what it stands for to whoever reads it, by the name of that part: no log shows it. */
export const SECRET_PARTS: readonly (readonly [address: string, part: string])[] = [
  [pages.join, 'code'],
  [pages.capture, 'ticket'],
  [pages.unsubscribe, 'ticket'],
  [pages.screenVisualzation, 'pass'],
  [pages.competitionRank, 'pass'],
  [pages.verifyCertificate, 'number'],
  ['/board/:key', 'key'],
];

type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | Names<`/${After}`>
    : Rest
  : never;
type NeededNames<P extends Page> = Exclude<Names<(typeof pages)[P]>, `${string}?`>;
type OptionalNames<P extends Page> = Names<(typeof pages)[P]> extends infer Name ? (Name extends `${infer Bare}?` ? Bare : never) : never;

/** The parameters in a page's path: ids and words, optional ones where the path says so. */
export type PageParameters<P extends Page> = { [Name in NeededNames<P>]: string } & { [Name in OptionalNames<P>]?: string | undefined };

type Filled<P extends Page> = [NeededNames<P>] extends [never]
  ? [parameters?: PageParameters<P>, query?: Record<string, string>]
  : [parameters: PageParameters<P>, query?: Record<string, string>];

declare const written: unique symbol;
/** The address of a page of the product, written by `addressOf` alone. */
export type PageAddress = string & { readonly [written]: true };

/** The address of a page within the school, such as `/index/space/7/classes?day=3`: its path with the parameters filled in, and a query. */
export function addressOf<P extends Page>(page: P, ...[parameters, query]: Filled<P>): PageAddress {
  const values: Record<string, string | undefined> = parameters ?? {};
  const path = pages[page]
    .split('/')
    .flatMap((part) => {
      if (!part.startsWith(':')) return [part];
      const value = values[part.slice(1, part.endsWith('?') ? -1 : undefined)];
      return value === undefined ? [] : [encodeURIComponent(value)];
    })
    .join('/');
  const asked = query ? new URLSearchParams(query).toString() : '';
  return (asked === '' ? path : `${path}?${asked}`) as PageAddress;
}

/** Who may open a page: everybody, everybody signed in, or people of some types. */
export type PageReaders = 'anyone' | 'signed in' | 'students and teachers' | 'teachers' | 'experts';

const pagesFor: Record<Exclude<PageReaders, 'students and teachers'>, readonly Page[]> = {
  teachers: [
    ...(['courses', 'selling', 'courseImport', 'ownProblems', 'labs', 'papers', 'projects', 'toMark'] as const),
    ...(['courseDesign', 'coursePreview', 'problemSetting', 'labDesign', 'paper', 'printPaper', 'projectDesign'] as const),
  ],
  experts: ['expertViewingGroup', 'markProduction'],
  'signed in': [
    ...([
      'competitions',
      'competitionDetail',
      'competitionResult',
      'taskDetail',
      'personal',
      'dissents',
      'packages',
      'packageDetail',
      'cart',
      'checkout',
      'pay',
      'orders',
      'order',
      'spaces',
      'space',
      'gradebook',
      'gradebookSetup',
      'statistics',
    ] as const),
    ...(['certificate', 'calendar', 'library', 'search', 'messages', 'join', 'admin', 'answerDetail', 'submission'] as const),
  ],
  anyone: [
    ...(['login', 'expertlogin', 'register', 'forgotPassword', 'home', 'informationPrompt', 'notices', 'notice', 'institution'] as const),
    ...(['capture', 'loading', 'speed', 'screenVisualzation', 'competitionRank', 'verifyCertificate', 'unsubscribe', 'dev'] as const),
  ],
};

/** Who may open a page; a web test holds the guards of the routes against it. */
export const readersOf = (page: Page): PageReaders =>
  (Object.keys(pagesFor) as (keyof typeof pagesFor)[]).find((readers) => pagesFor[readers].includes(page)) ?? 'students and teachers';

/** What an address of the product names. */
export type NamedPage = { page: Page; parameters: Record<string, string>; query: URLSearchParams };

function parametersIn(path: string, address: readonly string[]) {
  const parts = path.split('/');
  const parameters: Record<string, string> = {};
  if (address.length > parts.length) return undefined;
  for (const [at, part] of parts.entries()) {
    const input = address[at];
    if (part.startsWith(':') && input) parameters[part.replace(/^:|\?$/g, '')] = decodeURIComponent(input);
    else if (input !== part && !(part.endsWith('?') && input === undefined)) return undefined;
  }
  return parameters;
}

/** The page an address leads to; undefined when it leads to the not-found page. */
export function pageAt(address: string): NamedPage | undefined {
  const [path = '', asked = ''] = address.split(/\?(.*)/s);
  for (const page of Object.keys(pages) as Page[]) {
    const parameters = parametersIn(pages[page], path.split('/'));
    if (parameters) return { page, parameters, query: new URLSearchParams(asked) };
  }
  return undefined;
}
