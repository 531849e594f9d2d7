import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range'

/** The answer of a route marked `download`. */
export interface FileAnswer {
  /** As the operator sees it; sent by RFC 6266. */
  name: string
  type: string
  /** In bytes, where known. Only then can ranges be requested. */
  size?: number
  /** Identifies these bytes: an interrupted download continues only with the same ones. */
  etag?: string
  /**
   * Shown by the browser in the page, as images and players are, and not saved. Only for types that carry no script.
   */
  inline?: boolean
  /** How caches may keep it; not at all without it. */
  cacheControl?: string
  /**
   * The policy of a document that a page of ours shows in a frame. Every other file is in a sandbox and in no frame.
   */
  framePolicy?: string
  /** The bytes, or a part of them. Called once, and not for HEAD. It may still fail, with the operator's message. */
  open(range?: ByteRange): Promise<Readable>
}
