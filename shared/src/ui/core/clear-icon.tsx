import { CloseCircleFilled } from '@ant-design/icons'

/** An input's button that empties it, with a name that is read out. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
