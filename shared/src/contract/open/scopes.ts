/** What a system of the company can be allowed to do. */
export const scopes = { evidence: '存证' } as const
export type Scope = keyof typeof scopes
