export const sharedLibraries: Record<string, number>
export const shellApi: number
export const remoteBudget: { entryKb: number; ownKb: number }
