// Replaces pdf.js, which needs canvases and a worker, which jsdom lacks. A "PDF" is `%PDF` followed by a line of text
// for each page; `%PDF with a password` cannot be opened.
const pageOf = (text) => ({
  getViewport: ({ scale }) => ({ width: 600 * scale, height: 800 * scale }),
  render: () => ({ promise: Promise.resolve(), cancel() {} }),
  streamTextContent: () => text,
  cleanup() {},
})

class TextLayer {
  constructor(given) {
    Object.assign(this, given)
  }
  async render() {
    this.container.textContent = this.textContentSource
  }
  cancel() {}
}

async function documentIn(data) {
  const [mark, ...texts] = new TextDecoder().decode(data).split('\n')
  if (mark === '%PDF with a password') throw Object.assign(new Error('No password given'), { name: 'PasswordException' })
  if (mark !== '%PDF') throw new Error('Invalid PDF structure.')
  return { numPages: texts.length, getPage: async (number) => pageOf(texts[number - 1]) }
}

module.exports = {
  getDocument: ({ data }) => ({ promise: documentIn(data), destroy: async () => {} }),
  GlobalWorkerOptions: {},
  TextLayer,
  VerbosityLevel: { ERRORS: 0 },
}
