export const antdComponents: Record<string, string[]>
export const insteadOf: Record<string, string>
