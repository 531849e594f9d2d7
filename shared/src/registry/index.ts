export { RegistryAnswer, RegistryRemote } from './registry-answer'
export { RemoteRoute } from './remote-route'
