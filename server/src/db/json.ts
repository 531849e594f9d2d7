/**
 * An answer that the database has written as JSON. It goes out as it is, which is why tests compare such answers whole:
 * no schema takes out what does not belong there.
 */
export class Json<T> {
  /** What a reader will find in it. */
  declare readonly of: T

  constructor(readonly text: string) {}
}
