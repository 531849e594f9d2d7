import { ApiError } from '@console/platform/contract'
import type { Confirmation, NewPasskeyQuestion, SignInQuestion } from '@console/platform/contract/session/passkeys'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Gets the browser's signed answer as JSON. @throws ApiError with the reason of a failure */
export const signByPasskey = (question: SignInQuestion | Confirmation) =>
  answered(() => startAuthentication({ optionsJSON: question }), {
    of: question.rpId,
    cancelled: '没有完成确认：已取消或超时，也可能是此设备没有本账号的通行密钥',
  })

/** Creates a passkey. @throws as above */
export const makePasskey = (question: NewPasskeyQuestion) =>
  answered(() => startRegistration({ optionsJSON: question }), { of: question.rp.id, cancelled: '没有完成确认：已取消或超时，请重试' })

async function answered(ask: () => Promise<object>, { of, cancelled }: { of: string; cancelled: string }) {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const words = { ...refusals, NotAllowedError: cancelled, SecurityError: `通行密钥只能在 ${of} 使用，请从该地址用 HTTPS 打开运营后台` }
    throw Object.assign(new ApiError(0, Object.hasOwn(words, name) ? words[name as keyof typeof words] : '浏览器未能使用通行密钥，请重试'), { cause: error })
  }
}

/** Messages by the name of the browser's error. */
const refusals = {
  InvalidStateError: '此设备或安全密钥已经添加过',
  NotSupportedError: '此设备不能保存通行密钥，请换一台设备或安全密钥',
  ConstraintError: '此设备没有设置指纹、面容或 PIN，请先设置，或换一台设备',
  AbortError: '已取消，请重试',
}
