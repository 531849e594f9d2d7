import css from './banner.module.css'

/**
 * A banner above the console, for the lifetime of the page. Outside React, so that a faulty development version cannot
 * remove it.
 */
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
