import { prepareTemplate } from './template'

// biome-ignore lint/style/noDefaultExport: Jest asks its global setup for one
export default () => (process.env.DATABASE_URL ? undefined : prepareTemplate())
