import sharp from 'sharp'
import { identityNumber } from '../names'
import { randomFrom, pickWeighted } from '../random'
import { jpegOf, pngOf } from './draw'
import { cardBack, cardFront, letter } from './papers'
import { pdfOf } from './pdf'

test('PLAYER-01 documents are images, which differ by the texts on them', async () => {
  const [jpeg, png, other] = await Promise.all([
    jpegOf(cardFront('沈嘉', '110105199001011234')),
    pngOf(cardBack()),
    jpegOf(cardFront('王一鸣', '110105199001011234')),
  ])
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 520, height: 328 })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 520, height: 328 })
  expect(other.equals(jpeg)).toBe(false)
})

test('PLAYER-01 a PDF has a correct table of objects, and contains the image', async () => {
  const pdf = await pdfOf(letter('授权书', ['兹授权']))
  const text = pdf.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(text.slice(table, table + 9)).toBe('xref\n0 6\n')
  expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((number) => `${number} 0 obj`))
  const image = /\/DCTDecode\/Length (\d+)>>\nstream\n/.exec(text)!
  const start = image.index + image[0].length
  expect(await sharp(pdf.subarray(start, start + Number(image[1]))).metadata()).toMatchObject({ format: 'jpeg', width: 744, height: 1052 })
})

test('PLAYER-01 the same seed draws the same values, another seed others, and weights are respected', () => {
  const drawn = (seed: string) => identityNumber(randomFrom(seed))
  expect(drawn('a')).toBe(drawn('a'))
  expect(drawn('a')).not.toBe(drawn('b'))
  const random = randomFrom('weights')
  const choices = [{ weight: 1 }, { weight: 3 }]
  const second = Array.from({ length: 1000 }, () => pickWeighted(random, choices)).filter((choice) => choice === choices[1]).length
  expect(second).toBeGreaterThan(700)
  expect(second).toBeLessThan(800)
})
