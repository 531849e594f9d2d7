import sharp from 'sharp'
import { randomFrom } from '../random'
import { photograph } from './browser'
import { webPage } from './web-page'

jest.mock('./browser')

const browser = jest.mocked(photograph)

test('PLAYER-01 a web page is captured by an installed browser, and rendered without one if that fails', async () => {
  const taken = Buffer.from('a picture')
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  browser.mockResolvedValueOnce(taken).mockRejectedValueOnce(new Error('it hangs'))
  const photographed = await webPage(randomFrom('a'))
  expect(photographed).toEqual({ title: expect.any(String), name: `${photographed.title}.png`, type: 'image/png', bytes: taken })
  expect(browser.mock.calls[0]![1]).toContain(`<title>${photographed.title}</title>`)

  for (const seed of ['b', 'c']) {
    const { bytes } = await webPage(randomFrom(seed))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 924, height: 580 })
  }
  expect(browser).toHaveBeenCalledTimes(2)
  expect(warned.mock.calls).toEqual([['浏览器没有拍下网页，改为绘制：it hangs']])
})
