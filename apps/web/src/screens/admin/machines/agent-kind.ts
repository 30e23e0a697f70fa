/** What an agent is: those addressed by name say so themselves, the others by the tasks they take. */
export const agentKind = ({ area, capacity }: { area: string; capacity: Record<string, number> }) =>
  area || ('judge' in capacity ? 'judge' : 'media');
