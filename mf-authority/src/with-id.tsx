import { MissingState, useParams } from '@console/shared/ui/core'
import type { ComponentType } from 'react'

/** A page of the record that its address ends with. An address that names none asks nothing. */
export function withId(Page: ComponentType<{ id: number }>) {
  return function PageOfRecord() {
    const id = Number(useParams().id)
    return Number.isSafeInteger(id) ? <Page key={id} id={id} /> : <MissingState />
  }
}
