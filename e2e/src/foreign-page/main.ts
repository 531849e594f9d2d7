/** A page that is not the console's shell: plain single-spa, the console's remotes as its applications (docs/host.md). */
import { createHttp } from '@console/platform/http'
import { RegistryAnswer } from '@console/platform/registry'
import { hostId, loadVersion, runnable } from '@console/platform/remote/host'
import { navigateToUrl, registerApplication, start } from 'single-spa'
import { servicesOver } from './services'
import { signIn } from './sign-in'

const say = (text: string) => {
  document.querySelector('#said')!.textContent = text
}

async function main() {
  let token: string | undefined
  const http = createHttp({ token: () => token, onExpired: async () => false })
  token = await signIn(http, say)
  const services = await servicesOver(http, say)

  const answer = await fetch(`/registry.json?shell=${hostId}`, { headers: { Authorization: `Bearer ${token}` } })
  const { remotes } = await runnable(RegistryAnswer.parse(await answer.json()))
  for (const remote of remotes) {
    registerApplication({
      name: remote.name,
      app: () => loadVersion(remote.name, remote),
      activeWhen: remote.routes.map(({ path }) => path),
      customProps: {
        services,
        domElement: document.querySelector<HTMLElement>('#content')!,
        onReady: () => say(`${remote.title}已就绪`),
        onError: (error: Error) => say(error.message),
      },
    })
  }
  start()

  const menu = document.querySelector<HTMLElement>('#menu')!
  for (const link of menu.querySelectorAll('a')) link.onclick = (event) => navigateToUrl(event as never)
  menu.hidden = false
}

main().catch((error: Error) => say(error.message))
