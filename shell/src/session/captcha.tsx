import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import { useCallback, useEffect, useState } from 'react'
import css from './sign-in.module.css'

interface Loaded {
  imgCodeToken: string
  image: string
}

/** The image captcha: loaded on mount, and again by `refresh`. */
export function useCaptcha(http: Http) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads another one
  useEffect(() => {
    const abort = new AbortController()
    http.call(session.getImgCode, {}, { signal: abort.signal }).then(setLoaded, () => {
      if (!abort.signal.aborted) setLoaded('failed')
    })
    return () => abort.abort()
  }, [http, round])

  const image = typeof loaded === 'object' ? loaded.image : undefined
  return {
    token: typeof loaded === 'object' ? loaded.imgCodeToken : '',
    image,
    failed: loaded === 'failed',
    refresh: useCallback(() => setRound((last) => last + 1), []),
  }
}

type CaptchaProps = Omit<ReturnType<typeof useCaptcha>, 'token'>

export function Captcha({ image, failed, refresh }: CaptchaProps) {
  return (
    <button type="button" className={css.captcha} onClick={refresh} title="看不清？点击换一张" aria-label="图形验证码图片，点击换一张">
      {image && !failed ? <img src={image} alt="图形验证码" width={112} height={40} /> : failed ? '点击重新加载' : ''}
    </button>
  )
}
