/** Replaces `antd/es/theme/useToken`: the values of the console's theme, computed at build time. */
const values = { ...THEME_VALUES, motion: !matchMedia('(prefers-reduced-motion: reduce)').matches }
const answer = [undefined, values, '']

export default function useToken() {
  return answer
}
