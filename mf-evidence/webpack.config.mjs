import { remoteConfig } from '@console/shared/build/webpack.remote.mjs'

export default remoteConfig({ dir: import.meta.dirname, name: 'mf-evidence' })
