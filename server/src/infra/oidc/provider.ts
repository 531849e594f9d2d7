import { dingtalk } from './dingtalk'
import { feishu } from './feishu'
import { openId } from './open-id'
import type { Provider, SignInService } from './sign-in-service'
import { wecom } from './wecom'

/** Each as its own documents describe it. Only the first one is OpenID Connect. */
const services = { oidc: openId, wecom, dingtalk, feishu } as const satisfies Record<Provider, SignInService>

/** The service that the settings name; `redirectUri` is where it sends browsers back to. */
export const providerOf: SignInService = (settings, redirectUri) => services[settings.provider](settings, redirectUri)
