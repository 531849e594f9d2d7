/**
 * Part of a remote's development build: a saved change loads the page again, and what was typed into it comes back into
 * its fields. Not what was in a dialog, which is closed by then, and no passwords.
 */
const KEY = 'typed-before-reload'
const FIELDS = 'input:not([type=password]):not([type=file]):not([type=checkbox]):not([type=radio]), textarea'
/** A page has its fields by then, or has others. */
const LONGEST_MS = 10_000

const fields = () => [...document.querySelectorAll(FIELDS)]
/** What a field is called; of several alike, each is one more. */
const nameOf = ({ id, name, placeholder, ariaLabel }) => id || name || ariaLabel || placeholder || 'field'
function named() {
  const seen = new Map()
  return fields().map((field) => {
    const times = (seen.get(nameOf(field)) ?? 0) + 1
    seen.set(nameOf(field), times)
    return [`${nameOf(field)} ${times}`, field]
  })
}

const typedInto = new WeakSet()
addEventListener('input', ({ target, isTrusted }) => isTrusted && typedInto.add(target), true)

addEventListener('pagehide', () => {
  const typed = named().filter(([, field]) => typedInto.has(field) && field.value)
  if (typed.length) sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, typed: typed.map(([name, { value }]) => [name, value]) }))
})

const { path, typed = [] } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
sessionStorage.removeItem(KEY)
if (path === location.pathname && typed.length) {
  const waiting = new Map(typed)
  const watcher = new MutationObserver(fill)
  const stop = () => watcher.disconnect()
  watcher.observe(document, { childList: true, subtree: true })
  setTimeout(stop, LONGEST_MS)
  // Text typed meanwhile is kept.
  addEventListener('keydown', stop, { once: true, capture: true })

  function fill() {
    for (const [name, field] of named()) {
      const value = waiting.get(name)
      if (value === undefined) continue
      waiting.delete(name)
      typedInto.add(field)
      // React hears of a value only when the element itself does not know it yet.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (waiting.size === 0) stop()
  }
}
