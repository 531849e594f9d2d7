/**
 * Gives the page's nonce to every style element that a script creates: parts of antd insert styles at run time (the
 * scroll lock of a dialog), and cannot be given a nonce. A style element in inserted markup gets none, so the
 * Content-Security-Policy blocks it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const createElement = document.createElement

document.createElement = function (this: Document, ...given: Parameters<typeof createElement>) {
  const element = createElement.apply(this, given)
  if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce
  return element
} as typeof createElement
