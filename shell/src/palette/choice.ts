import type { Found } from '@console/platform/contract/search'

/** Something that the palette leads to. */
export interface Choice extends Found {
  /** History state of the page. */
  state?: object
}
