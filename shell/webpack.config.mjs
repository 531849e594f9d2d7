import { shellConfig } from '@console/shared/build/webpack.shell.mjs'

export default shellConfig({ dir: import.meta.dirname })
