import type { Preference } from '@console/platform/contract/preferences'

/** How it is saved that an operator has switched single keys off. */
export const OFF = 'false'

export const isOff = ({ value }: Preference) => value === OFF
