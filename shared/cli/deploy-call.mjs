import { existsSync } from 'node:fs'
import { typedPath } from './project.mjs'

/** The default server. */
export const defaultServer = process.env.DEPLOY_URL ?? 'http://127.0.0.1:8080'

export const isServer = (place) => /^https?:\/\//i.test(place)

/**
 * The path of a folder of static files. @throws if it does not exist and could be a server's address without its
 * https://
 */
export function staticFolder(place) {
  const folder = typedPath(place)
  if (!existsSync(folder) && !/^[./]/.test(place)) throw new Error(`${place} 既不是服务器地址（https://…），也不是已有的目录；新目录请写作 ./${place}`)
  return folder
}

/**
 * Calls one of the deploy routes of a remote, or of the `shell`; returns the envelope's content and the status.
 * @throws with the server's own words
 */
export async function deployCall(server, name, path, { token = process.env.DEPLOY_TOKEN, ...options } = {}) {
  if (!token) throw new Error('缺少部署令牌：请用 --token 或环境变量 DEPLOY_TOKEN 指定')
  const url = `${server.replace(/\/$/, '')}/deploy/${name === 'shell' ? '' : 'remotes/'}${name}${path}`
  const response = await fetch(url, { ...options, headers: { authorization: `Bearer ${token}` } }).catch(({ cause, message }) => {
    throw new Error(`无法连接 ${server}：${cause?.message ?? message}`)
  })
  const { msg, data } = await response.json().catch(() => ({ msg: `${url} 的回答不是 JSON` }))
  if (!response.ok) throw new Error(`${response.status} ${msg}`)
  return { status: response.status, msg, ...data }
}
