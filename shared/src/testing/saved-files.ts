/**
 * Mocks saving of files, which jsdom lacks; returns the growing list of their names. For one test: its mock is restored
 * with the others.
 */
export function savedFiles(): string[] {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:console'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
