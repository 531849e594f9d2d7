/**
 * A result that the database has written as JSON. Production sends it as it is; everywhere else it is compared with the
 * route's schema first.
 */
export class Json<T> {
  /** What a reader will find in it. */
  declare readonly of: T

  constructor(readonly text: string) {}
}
