/** The names of the test files that run, as a pattern. */
declare function testFiles(which?: 'quick' | 'slow' | 'all' | 'heavy'): string
export = testFiles
