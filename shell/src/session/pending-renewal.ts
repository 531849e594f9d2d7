/** Lets refused calls wait for one new sign-in or one password. `onAsked` is called once for all of them. */
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
