import { prepareTemplate } from './template'

/** Jest's global setup. */
export default () => (process.env.DATABASE_URL ? undefined : prepareTemplate())
