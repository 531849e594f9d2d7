import fc from 'fast-check'
import { fromHex, toHex } from './bytes'
import { leafHash, rootFrom } from './merkle'

/** The test vectors of RFC 6962's authors: eight leaves, and the root over the first so many. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots: Record<number, string> = {
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  3: 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  5: '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
}
const paths = [
  { index: 0, size: 1, path: [] },
  {
    index: 0,
    size: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  { index: 2, size: 3, path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
  {
    index: 1,
    size: 5,
    path: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
]

const inclusion = ({ index, size, path }: (typeof paths)[number]) => ({ index, size, path: path.map(fromHex) })
const rootOfPath = async (given: (typeof paths)[number], leaf = leaves[given.index]!) => {
  const root = await rootFrom(await leafHash(fromHex(leaf)), inclusion(given))
  return root && toHex(root)
}

test.each(paths)('RFC 6962: leaf $index of $size leads to the root', async (given) => {
  expect(await rootOfPath(given)).toBe(roots[given.size])
})

test('another leaf, another step, one more and one less give another root', async () => {
  const vector = fc.constantFrom(...paths.filter(({ path }) => path.length > 0))
  const change = fc.tuple(vector, fc.nat(2), fc.nat(31), fc.integer({ min: 1, max: 255 }))
  await fc.assert(
    fc.asyncProperty(change, async ([given, step, byte, flipped]) => {
      const { path } = given
      const changed = path.map(fromHex)
      changed[step % path.length]![byte]! ^= flipped
      const changes = [
        rootOfPath({ ...given, path: changed.map(toHex) }),
        rootOfPath({ ...given, path: path.slice(1) }),
        rootOfPath({ ...given, path: [...path, path[0]!] }),
        rootOfPath(given, `${leaves[given.index]}${flipped.toString(16).padStart(2, '0')}`),
      ]
      for (const root of await Promise.all(changes)) expect(root).not.toBe(roots[given.size])
    }),
  )
})

test('another index gives another root, and an invalid index none', async () => {
  for (const given of paths)
    for (let index = 0; index < given.size; index++)
      if (index !== given.index) expect(await rootOfPath({ ...given, index }, leaves[given.index])).not.toBe(roots[given.size])
  const [, given] = paths
  for (const index of [-1, 8, 0.5, Number.NaN, 2 ** 60]) expect(await rootOfPath({ ...given!, index }, '')).toBeUndefined()
})
