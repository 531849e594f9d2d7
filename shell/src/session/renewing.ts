/** A question that many wait for: whether there is a new sign-in. `onAsked` is told when it is asked, not when it has been asked already. */
export function createRenewal(onAsked: () => void) {
  let pending: { promise: Promise<boolean>; resolve: (renewed: boolean) => void } | undefined
  return {
    ask(): Promise<boolean> {
      if (!pending) {
        let resolve = (_: boolean) => {}
        const promise = new Promise<boolean>((settle) => (resolve = settle))
        pending = { promise, resolve }
        onAsked()
      }
      return pending.promise
    },
    answer(renewed: boolean) {
      pending?.resolve(renewed)
      pending = undefined
    },
  }
}
