import { search } from '@console/platform/contract/search'
import type { Http } from '@console/platform/http'

/** Reports the open page to the server. If it shows a record, the record is added to those opened last. */
export const reportVisit = (http: Http, path: string) => http.call(search.visit, { path })
