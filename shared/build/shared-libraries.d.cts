export const sharedLibraries: readonly string[]
