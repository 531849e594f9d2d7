import { remoteConfig } from '@console/platform/build/webpack.remote.mjs'

export default remoteConfig({ dir: import.meta.dirname, name: 'mf-users' })
