export const judgePrograms: string[];
export const repositoryPackages: string[];
export const labPackages: string[];
export function ensureSystem(names: string[]): Promise<void>;
