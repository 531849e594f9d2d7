import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { MissingState } from './page-state'

const ID = /^[1-9]\d{0,9}$/

/** A page of the record whose id is the parameter `param` of the address's path, or else of its query. Without a valid id nothing is requested; another id remounts the page. */
export function withId(Page: ComponentType<{ id: number }>, param = 'id') {
  return function PageOfRecord() {
    const inQuery = useSearchParams()[0].get(param)
    const text = useParams()[param] ?? inQuery ?? ''
    return ID.test(text) ? <Page key={text} id={Number(text)} /> : <MissingState heading />
  }
}
