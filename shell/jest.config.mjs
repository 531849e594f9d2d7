import { browserJest } from '@console/platform/build/jest.mjs'

export default browserJest(import.meta.url)
