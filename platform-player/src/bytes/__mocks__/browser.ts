/** The mock of a machine that has a browser. */
export const findBrowser = () => '/usr/bin/browser'
export const photograph = jest.fn()
