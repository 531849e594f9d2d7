/** Messages why passkeys are unavailable. */
export const passkeyProblems = {
  insecure: '当前页面不是通过 HTTPS 打开的，浏览器不允许使用通行密钥。请用 https:// 开头的地址打开运营后台。',
  unsupported: '此浏览器不支持通行密钥，请使用新版的 Chrome、Edge、Firefox 或 Safari。',
} as const

/** Undefined if the browser supports passkeys at this origin. */
export function findPasskeyProblem(): keyof typeof passkeyProblems | undefined {
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? undefined : 'unsupported'
}
