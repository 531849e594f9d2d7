import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { KitTheme } from '../core'
import { DocumentViewer } from '.'

const images = [
  { name: '身份证人像面', src: '/files/front.png' },
  { name: '身份证国徽面', src: '/files/back.png' },
  { name: '手持身份证', src: '/files/hand.png' },
]
const open = () =>
  render(
    <KitTheme>
      <DocumentViewer images={images} />
    </KitTheme>,
  )

const image = (name: string) => screen.getByRole('img', { name })
const stage = (name: string) => screen.getByRole('application', { name: new RegExp(`^${name}`) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('DESK-33 beside the names is the number of viewed documents: each shown one counts once', async () => {
  open()
  expect(screen.getByText('已看 0/3')).toBeVisible()
  fireEvent.load(image('身份证人像面'))
  expect(screen.getByText('已看 1/3')).toBeVisible()
  await press('身份证国徽面')
  fireEvent.error(image('身份证国徽面'))
  expect(screen.getByText('已看 1/3')).toBeVisible()
  await press('手持身份证')
  fireEvent.load(image('手持身份证'))
  await press('身份证人像面')
  fireEvent.load(image('身份证人像面'))
  expect(screen.getByText('已看 2/3')).toBeVisible()
})

test('UX-B6 the wheel zooms at the pointer, and the page does not scroll with it', () => {
  open()
  const front = stage('身份证人像面')
  front.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 400 }) as DOMRect
  const unprevented = fireEvent.wheel(front, { deltaY: -100, clientX: 300, clientY: 200 })
  expect(unprevented).toBe(false)
  const [, x, scale] = /translate\((.+)px, 0px\) scale\((.+)\) rotate\(0deg\)/.exec(image('身份证人像面').style.transform)!
  expect(Number(x)).toBeCloseTo(-10)
  expect(Number(scale)).toBeCloseTo(1.1)
})

test('UX-B6 zooming at the pointer any number of times keeps the point under it', async () => {
  open()
  const front = stage('身份证人像面')
  front.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 400 }) as DOMRect
  const at = { x: 100, y: -50 }
  const underPointer = () => {
    const [x, y, scale] = /translate\((.+)px, (.+)px\) scale\((.+)\) /.exec(image('身份证人像面').style.transform)!.slice(1).map(Number) as [
      number,
      number,
      number,
    ]
    return [(at.x - x) / scale, (at.y - y) / scale]
  }
  for (const deltaY of [-100, -300, 200, -100]) {
    fireEvent.wheel(front, { deltaY, clientX: 200 + at.x, clientY: 200 + at.y })
    expect(underPointer()).toEqual([expect.closeTo(at.x), expect.closeTo(at.y)])
  }
})

test('UX-B6 on paper every image is printed, and none of them is loaded before', () => {
  const { container } = open()
  const printed = [...container.querySelectorAll<HTMLImageElement>('[aria-hidden] img')]
  const captions = () => printed.map(({ previousElementSibling: caption }) => caption?.textContent)
  expect(captions()).toEqual(images.map(({ name }) => `${name}（图片尚未载入，请按 Ctrl+P 打印本页）`))
  for (const image of printed) expect(image).toHaveAttribute('loading', 'lazy')
  for (const image of printed) fireEvent.load(image)
  expect(captions()).toEqual(images.map(({ name }) => name))
})

test('UX-B6 a drag moves the image by as much as the pointer, and without a pressed button nothing moves', () => {
  open()
  const front = stage('身份证人像面')
  move(front, 0)
  expect(image('身份证人像面').style.transform).toContain('translate(0px, 0px)')
  move(front, 1)
  expect(image('身份证人像面').style.transform).toContain('translate(30px, -20px)')
})

/** jsdom has no pointer movement. */
function move(target: HTMLElement, buttons: number) {
  const event = new MouseEvent('pointermove', { bubbles: true, buttons })
  Object.defineProperties(event, { movementX: { value: 30 }, movementY: { value: -20 } })
  fireEvent(target, event)
}

test('UX-B6 an image is turned by 90 degrees at a time and keeps its rotation when it is shown again', async () => {
  open()
  await press('旋转身份证人像面')
  await press('旋转身份证人像面')
  await press('手持身份证')
  expect(image('手持身份证').style.transform).toContain('rotate(0deg)')
  await press('旋转手持身份证')
  await press('身份证人像面')
  expect(image('身份证人像面').style.transform).toContain('rotate(180deg)')
  await press('手持身份证')
  expect(image('手持身份证').style.transform).toContain('rotate(90deg)')
})

test('UX-B6 another image is shown completely, whatever the zoom of the previous one', async () => {
  open()
  await press('放大')
  await press('身份证国徽面')
  expect(image('身份证国徽面').style.transform).toBe('translate(0px, 0px) scale(1) rotate(0deg)')
})

test('UX-B6 two images are compared under one zoom, each with its own rotation', async () => {
  open()
  await press('对比')
  expect(screen.getAllByRole('img').map((shown) => shown.getAttribute('alt'))).toEqual(['身份证人像面', '身份证国徽面'])
  await press('手持身份证')
  expect(screen.getAllByRole('img').map((shown) => shown.getAttribute('alt'))).toEqual(['身份证人像面', '手持身份证'])
  await press('旋转手持身份证')
  await press('放大')
  expect(image('身份证人像面').style.transform).toBe('translate(0px, 0px) scale(1.25) rotate(0deg)')
  expect(image('手持身份证').style.transform).toBe('translate(0px, 0px) scale(1.25) rotate(90deg)')
})

test('UX-B6 keys work like wheel and drag, and the stage is reached by Tab', async () => {
  open()
  const front = stage('身份证人像面')
  front.focus()
  expect(front).toHaveFocus()
  await userEvent.keyboard('+{ArrowLeft}{ArrowDown}')
  expect(image('身份证人像面').style.transform).toBe('translate(40px, -40px) scale(1.25) rotate(0deg)')
  await userEvent.keyboard('0')
  expect(image('身份证人像面').style.transform).toBe('translate(0px, 0px) scale(1) rotate(0deg)')
})

test('an image that does not load says so, and 重试 asks for it again', async () => {
  open()
  const first = image('身份证人像面')
  fireEvent.error(first)
  expect(screen.getByRole('alert')).toHaveTextContent('图片加载失败')
  await press('重试')
  expect(image('身份证人像面')).not.toBe(first)
  expect(image('身份证人像面')).toHaveAttribute('src', '/files/front.png')
})
