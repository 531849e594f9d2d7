/**
 * The constants that limits.ts lists. A remote does not bundle the registry: `console-remote kit` replaces this file by
 * their values.
 */
export {
  defaultBudget,
  defaultLimits,
  longestLoadMs,
  MAX_FIRST_VIEW_KB,
  menuIcons,
  pageSegments,
  publicSegments,
  releaseLimits,
  serverSegments,
  shortestLoadMs,
} from '@console/platform/registry'
