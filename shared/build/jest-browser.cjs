// What antd asks of a browser and jsdom does not have.

// React schedules through a MessageChannel; the one of worker_threads would keep Jest from ending.
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

// jsdom complains about the pseudo-element that the scroll-bar measurement names.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)

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

const { TextDecoder, TextEncoder } = require('node:util')
globalThis.TextEncoder ??= TextEncoder
globalThis.TextDecoder ??= TextDecoder
