/** What a stage tells the page: somebody is seen and heard, or not any more. */
export type StageHandlers = {
  joined: (id: string, stream: MediaStream) => void;
  left: (id: string) => void;
  failed: (text: string) => void;
};

/** A stage where a few people see and hear each other without delay. Engines differ in how many they carry. */
export type StageEngine = {
  /** How many people it carries. */
  readonly most: number;
  /** What one gives to the others; may change while on the stage. */
  give: (own: MediaStream | undefined) => void;
  /** Who is on the stage besides oneself; others are not heeded. */
  meet: (ids: readonly string[]) => void;
  close: () => void;
};

/** Carries signals between two people; what comes is told to `hear`. */
export type Signals = {
  send: (to: string, body: string) => void;
  onSignal: (listener: (from: string, body: string) => void) => void;
};
