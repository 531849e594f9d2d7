/**
 * Globals that no test replaces. Jest's sandbox looks a global up slowly, each time; these are passed to each module as
 * variables. A global that some package declares itself cannot be in the list: asn1js declares Boolean and Set, others
 * Promise.
 */
module.exports = [
  'Array',
  'ArrayBuffer',
  'BigInt',
  'DataView',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Reflect',
  'RegExp',
  'SharedArrayBuffer',
  'String',
  'Symbol',
  'TypeError',
  'Uint8Array',
  'WeakMap',
]
