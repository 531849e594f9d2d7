/// <reference path="./pdfjs.d.ts" />
import type { PDFDocumentProxy, TextLayer } from 'pdfjs-dist'

/** Where the host's build has put the files of the library (shared/build/pdf-files-plugin.mjs). */
declare const PDF_FILES: string

export interface OpenPdf {
  document: PDFDocumentProxy
  /** Lays a page's text over its picture, so that it can be selected and read out. */
  TextLayer: typeof TextLayer
}

/**
 * Reads a PDF, in a worker. The library, 140 kB, is loaded with the first one. `signal` ends the worker and frees what
 * it holds.
 * @throws when the bytes are no PDF that can be read, or the library does not come
 */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<OpenPdf> {
  const { getDocument, GlobalWorkerOptions, TextLayer, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.min.mjs')
  signal.throwIfAborted()
  GlobalWorkerOptions.workerSrc = `${PDF_FILES}pdf.worker.js`
  const task = getDocument({
    data: bytes,
    cMapUrl: `${PDF_FILES}cmaps/`,
    standardFontDataUrl: `${PDF_FILES}standard_fonts/`,
    wasmUrl: `${PDF_FILES}wasm/`,
    iccUrl: `${PDF_FILES}iccs/`,
    // The page's policy turns no text into code.
    isEvalSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const destroy = () => void task.destroy()
  signal.addEventListener('abort', destroy, { once: true })
  try {
    return { document: await task.promise, TextLayer }
  } catch (error) {
    destroy()
    throw error
  }
}
