import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { MissingPage } from './missing-page'

const ID = /^[1-9]\d{0,9}$/

interface RecordAddress {
  /** Where 返回 leads from an address that names no record. */
  parent: string
  /** The parameter of the address's path, or else of its query, that holds the id. */
  param?: string
}

/** A page of a record. Without a valid id nothing is requested; another id remounts the page. */
export function withId({ parent, param = 'id' }: RecordAddress, Page: ComponentType<{ id: number }>) {
  return function PageOfRecord() {
    const inQuery = useSearchParams()[0].get(param)
    const text = useParams()[param] ?? inQuery ?? ''
    return ID.test(text) ? <Page key={text} id={Number(text)} /> : <MissingPage parent={parent} />
  }
}
