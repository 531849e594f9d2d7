import { shellConfig } from '@console/platform/build/webpack.shell.mjs'

export default shellConfig({ dir: import.meta.dirname })
