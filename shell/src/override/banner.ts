import css from './banner.module.css'

/** Stands above the whole console for as long as the page lives. Not React's: it is there whatever the version that it warns of does. */
export function showBanner(text: string, onLeave: () => void) {
  const banner = document.createElement('div')
  banner.className = css.banner
  banner.role = 'alert'
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.className = css.leave
  leave.textContent = '退出开发版'
  leave.onclick = onLeave
  banner.append(text, leave)
  document.body.prepend(banner)
}
