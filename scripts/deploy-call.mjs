/** The server whose registry is meant when nobody says which. */
export const defaultServer = process.env.DEPLOY_URL ?? 'http://127.0.0.1:8080'

export const isServer = (place) => /^https?:\/\//.test(place)

/**
 * Calls one of a remote's deploy routes and answers what stands in the envelope, with the status.
 * @throws with the server's own words
 */
export async function deployCall(server, name, path, { token = process.env.DEPLOY_TOKEN, ...options } = {}) {
  if (!token) throw new Error('缺少部署令牌：请用 --token 或环境变量 DEPLOY_TOKEN 指定')
  const url = `${server.replace(/\/$/, '')}/deploy/remotes/${name}${path}`
  const response = await fetch(url, { ...options, headers: { authorization: `Bearer ${token}` } }).catch(({ cause, message }) => {
    throw new Error(`无法连接 ${server}：${cause?.message ?? message}`)
  })
  const { msg, data } = await response.json().catch(() => ({ msg: `${url} 的回答不是 JSON` }))
  if (!response.ok) throw new Error(`${response.status} ${msg}`)
  return { status: response.status, msg, ...data }
}

/** Runs a command of the terminal: what goes wrong is one line. */
export async function command(work) {
  try {
    console.log(await work())
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
