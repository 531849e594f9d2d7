/** The name of the page's instance (shared/src/remote/host/load-version.ts). */
const HOST = 'host'

/**
 * A script for a remote's development build. Tools of Module Federation read `__FEDERATION__.moduleInfo`: the script
 * adds the remote under its plain name, and to the host's list of remotes. The runtime adds neither: its name of an
 * entry contains the attempt, and the shell is built without the part that reads manifests.
 */
export function moduleInfoScript({ name, version, container, sharedLibraries }) {
  const remote = {
    version,
    buildVersion: version,
    globalName: container,
    remoteEntryType: 'global',
    modules: [{ moduleName: 'app', modulePath: './app' }],
    shared: sharedLibraries.map((sharedName) => ({ sharedName })),
    remotesInfo: {},
  }
  return `{
  const known = globalThis.__FEDERATION__?.moduleInfo
  const remoteEntry = document.currentScript?.src
  if (known && remoteEntry) {
    known[${JSON.stringify(name)}] = { ...${JSON.stringify(remote)}, remoteEntry, publicPath: new URL('.', remoteEntry).href }
    known.${HOST} ??= { version: '', buildVersion: '', modules: [], shared: [], remotesInfo: {}, publicPath: location.origin + '/' }
    known.${HOST}.remotesInfo[${JSON.stringify(name)}] = { matchedVersion: remoteEntry }
  }
}`
}
