/**
 * antd writes its styles into the page as it goes, and some of what it uses knows no nonce. So every style element that a script makes gets the page's nonce at birth;
 * one that comes with inserted markup has none, and the page's policy blocks it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const createElement = document.createElement

document.createElement = function (this: Document, ...given: Parameters<typeof createElement>) {
  const element = createElement.apply(this, given)
  if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce
  return element
} as typeof createElement
