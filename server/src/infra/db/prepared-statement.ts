import { createHash } from 'node:crypto'
import { type Connection, type Submittable, utils } from 'pg'

declare module 'pg' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  interface Connection {
    /** The texts of the statements that this connection has prepared, by name. */
    parsedStatements: Record<string, string | undefined>
  }
}

type ParserOf = (oid: number) => (value: string) => unknown

interface Column {
  name: string
  parse: (value: string) => unknown
}

const names = new Map<string, string>()

/** A prepared statement's name, the same for the same text on every connection. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** What the rows of a connection's prepared statements look like, by the statement's name. */
const described = new WeakMap<Connection, Map<string, Column[]>>()

function descriptionsOf(connection: Connection) {
  const known = described.get(connection)
  if (known) return known
  const none = new Map<string, Column[]>()
  described.set(connection, none)
  return none
}

/**
 * A run of a prepared statement, for `client.query`. pg's own class copies its configuration property by property, asks
 * for the rows' description with every run and makes parsers of it again: half of what a list's statement costs this
 * process (docs/decisions/what-a-list-call-costs.md). Here a connection asks once; while a statement is prepared,
 * PostgreSQL refuses to run it with columns of other types.
 */
export class PreparedStatement<T> implements Submittable {
  /** The client reads both: it keeps who has been parsed. */
  readonly name: string
  private readonly values: (string | Buffer | null)[]
  private readonly rows: T[] = []
  private descriptions: Map<string, Column[]> | undefined
  private columns: Column[] | undefined
  private misread: unknown

  constructor(
    readonly text: string,
    values: readonly unknown[],
    private readonly parserOf: ParserOf,
    private readonly done: (error: unknown, rows: T[]) => void,
  ) {
    this.name = nameOf(text)
    this.values = values.map((value) => utils.prepareValue(value))
  }

  submit(connection: Connection) {
    const { name, text, values } = this
    const more = true
    this.descriptions = descriptionsOf(connection)
    this.columns = this.descriptions.get(name)
    connection.stream.cork()
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, more)
    connection.bind({ portal: '', statement: name, binary: '', values } as never, more)
    if (!this.columns) connection.describe({ type: 'P' }, more)
    connection.execute(null, more)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.parserOf(dataTypeID) }))
    this.descriptions?.set(this.name, this.columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      const row: Record<string, unknown> = {}
      for (const [i, { name, parse }] of this.columns!.entries()) row[name] = fields[i] === null ? null : parse(fields[i]!)
      this.rows.push(row as T)
    } catch (error) {
      this.misread = error
    }
  }

  handleCommandComplete() {}
  handleEmptyQuery() {}

  handleReadyForQuery() {
    this.done(this.misread, this.rows)
  }

  handleError(error: unknown) {
    this.done(error, [])
  }
}
