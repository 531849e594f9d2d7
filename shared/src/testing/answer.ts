/** A raw answer, for what the contract does not describe: errors, files, other back ends. */
export class Answer {
  private constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Record<string, string>,
  ) {}

  static json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })

  static html = (status: number, body = '<html><body>Bad Gateway</body></html>') => new Answer(status, body, { 'content-type': 'text/html' })

  /** A file, named as in RFC 6266. */
  static file = (name: string, body: string) =>
    new Answer(200, body, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })

  /** A network failure. */
  static none = () => new Answer(0, '', {})

  /** No answer until the caller aborts. */
  static never = () => new Promise<Answer>(() => undefined)
}
