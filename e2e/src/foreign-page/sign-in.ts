import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'

/** Shows the sign-in form until somebody has signed in. Resolves to the session's token. */
export async function signIn(http: Http, say: (text: string) => void): Promise<string> {
  const form = document.querySelector<HTMLFormElement>('#sign-in')!
  const fieldOf = (name: string) => String(new FormData(form).get(name))
  const { imgCodeToken, image } = await http.call(session.getImgCode, {})
  document.querySelector<HTMLImageElement>('#captcha')!.src = image
  let smsCodeToken = ''
  document.querySelector<HTMLButtonElement>('#send')!.onclick = () => {
    http.call(session.sendSMS, { username: fieldOf('username') }).then(
      ({ smsToken }) => (smsCodeToken = smsToken),
      (error: Error) => say(error.message),
    )
  }
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault()
      const input = { username: fieldOf('username'), password: fieldOf('password'), imgCode: fieldOf('imgCode'), smsCode: fieldOf('smsCode') }
      http.call(session.login, { ...input, imgCodeToken, smsCodeToken }).then(
        ({ token }) => {
          form.remove()
          resolve(token)
        },
        (error: Error) => say(error.message),
      )
    }
  })
}
