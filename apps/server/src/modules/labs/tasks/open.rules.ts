type Task = { state: string; opens_at: Date | null; closes_at: Date | null; paused_at: Date | null };

/** Whether work may go on in a task now. */
export const isOpen = (task: Task, now: Date) =>
  task.state === 'open' && task.paused_at === null && !(task.opens_at && now < task.opens_at) && !(task.closes_at && now >= task.closes_at);
