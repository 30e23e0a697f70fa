export const judgePrograms: string[];
export const labPackages: string[];
export function ensureSystem(names: string[]): Promise<void>;
