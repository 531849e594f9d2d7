/**
 * What no test replaces. Jest's sandbox looks a global up slowly, each time; these it hands to each module as variables. A package that declares one of them cannot be
 * loaded any more: asn1js has a Boolean and a Set of its own, others a Promise.
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
