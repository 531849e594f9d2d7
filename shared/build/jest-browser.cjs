// Browser functions that antd and our API's client need, and jsdom lacks.
performance.mark ??= () => {}

// React schedules through a MessageChannel; that of worker_threads would keep Jest running.
class Port {
  onmessage = null
  postMessage(data) {
    setTimeout(() => this.other.onmessage?.({ data }), 0)
  }
  close() {}
}
globalThis.MessageChannel = class {
  constructor() {
    this.port1 = new Port()
    this.port2 = new Port()
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}

// jsdom computes all properties of an element for each one that is read, which took a third of a page test's time. Most
// tests render without antd's style sheets (unstyled-theme.tsx): there the properties that are read follow from the
// element and its ancestors. Pseudo-elements, about which jsdom complains, are not computed.
const { getComputedStyle } = window
const laysOut = ({ style, selectorText = '' }) => style?.display && !selectorText.includes('anticon')
let known = { sheets: 0, layOut: false }
function sheetsLayOut() {
  const { length } = document.styleSheets
  if (known.sheets !== length) known = { sheets: length, layOut: [...document.styleSheets].some(({ cssRules }) => [...cssRules].some(laysOut)) }
  return known.layOut
}
const block = new Set(
  'address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p pre section ul'.split(' '),
)
const unseen = new Set('base head link meta script style template title'.split(' '))
const displayOf = (element) => {
  if (element.style?.display) return element.style.display
  const name = element.localName
  if (element.hasAttribute('hidden') || unseen.has(name)) return 'none'
  return block.has(name) ? 'block' : 'inline'
}
const visibilityOf = (element) => element.style?.visibility || (element.parentElement ? visibilityOf(element.parentElement) : 'visible')
const computed = { display: displayOf, visibility: visibilityOf }
const inlineStyle = {
  get({ element, style }, name) {
    if (name === 'getPropertyValue') return (property) => computed[property]?.(element) ?? style.getPropertyValue(property)
    return computed[name]?.(element) ?? Reflect.get(style, name, style)
  },
}
window.getComputedStyle = (element) =>
  !element.style || sheetsLayOut() ? getComputedStyle(element) : new Proxy({ element, style: element.style }, inlineStyle)

window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scroll ??= () => {}
window.scrollTo = () => {}

// jsdom plays no media.
for (const name of ['load', 'pause', 'play']) HTMLMediaElement.prototype[name] = () => {}

Blob.prototype.arrayBuffer ??= function () {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}
Blob.prototype.text ??= async function () {
  return Buffer.from(await this.arrayBuffer()).toString()
}

// Replaces the worker that hashes files (src/digest/digest.worker.ts).
const { createHash } = require('node:crypto')
globalThis.Worker ??= class {
  async postMessage({ source, algorithms }) {
    const bytes = new Uint8Array(await source.arrayBuffer())
    const digests = Object.fromEntries(algorithms.map((algorithm) => [algorithm, createHash(algorithm).update(bytes).digest('hex')]))
    this.onmessage?.({ data: { digests } })
  }
  terminate() {
    this.onmessage = undefined
  }
}

const { TextDecoder, TextEncoder } = require('node:util')
globalThis.TextEncoder ??= TextEncoder
globalThis.TextDecoder ??= TextDecoder
