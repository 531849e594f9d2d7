import { preparePostgresTemplate, prepareTemplate } from './template'

// biome-ignore lint/style/noDefaultExport: Jest requires one for its global setup
export default () => (process.env.DATABASE_URL ? preparePostgresTemplate(process.env.DATABASE_URL) : prepareTemplate())
