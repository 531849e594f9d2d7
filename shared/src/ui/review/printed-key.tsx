import { REVIEW_KEYS } from '@console/platform/contract/preferences'
import { usePreference } from '../core/use-preference'
import { isOff } from '../core/keys-off'
import css from './review-page.module.css'

/**
 * The single key of a button, beside its word. A screen reader has it from `aria-keyshortcuts`; who has switched the
 * keys off is shown none.
 */
export const PrintedKey = ({ children }: { children: string }) =>
  isOff(usePreference(REVIEW_KEYS).preference) ? null : (
    <kbd aria-hidden className={css.key}>
      {children}
    </kbd>
  )
