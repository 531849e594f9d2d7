/** A machine with a browser. */
export const findBrowser = () => '/usr/bin/browser'
export const photograph = jest.fn()
