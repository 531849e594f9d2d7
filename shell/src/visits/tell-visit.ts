import { search } from '@console/platform/contract/search'
import type { Http } from '@console/platform/http'

/** Tells the server which page is open: of a record, it is among the last ones then. */
export const tellVisit = (http: Http, path: string) => http.call(search.visit, { path })
