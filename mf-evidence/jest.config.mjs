import { browserJest } from '@console/shared/build/jest.mjs'

export default browserJest(import.meta.url)
