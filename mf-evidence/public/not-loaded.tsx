import { NOT_LOADED } from '@console/platform/digest'

/** In place of what was to be loaded now. */
export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="notice">
    {NOT_LOADED}。
    <button type="button" onClick={onRetry}>
      重试
    </button>
  </p>
)
