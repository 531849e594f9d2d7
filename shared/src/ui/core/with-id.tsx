import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { MissingState } from './page-state'

const ID = /^[1-9]\d{0,9}$/

/** A page of the record whose id is the address's parameter `param`. Without a valid id nothing is requested; another id remounts the page. */
export function withId(Page: ComponentType<{ id: number }>, param = 'id') {
  return function PageOfRecord() {
    const text = useParams()[param] ?? ''
    return ID.test(text) ? <Page key={text} id={Number(text)} /> : <MissingState />
  }
}
