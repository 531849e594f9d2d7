/** Lets the page save files, which jsdom cannot; answers the names that they were saved under, and goes on growing. For one test: its mock goes with the others. */
export function savedFiles(): string[] {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:console'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
