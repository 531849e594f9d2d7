import type { Random } from '../random'
import { box, type Drawing, lines } from './draw'

const goods = ['青瓷茶具', '竹编提篮', '刺绣团扇', '景泰蓝笔筒', '紫砂小壶', '苏绣摆件', '木刻年画', '蜡染桌布']
const shops = ['云集百货', '万象优选', '江南好物', '星河数码', '四季家居']
const DEMO = '演示画面，内容均为虚构'

const tiles = (random: Random) =>
  Array.from({ length: 6 }, (_, i) => ({
    name: random.pick(goods),
    price: `¥${random.between(9, 900)}.00`,
    x: (i % 3) * 300 + 24,
    y: Math.floor(i / 3) * 240 + 90,
  }))

const hue = (random: Random) => `hsl(${random.below(360)},42%,62%)`

/** The page of a shop. It is drawn where there is no browser. */
export function shopPage(random: Random): Drawing & { title: string } {
  const title = random.pick(shops)
  const goodsOf = tiles(random).map(
    ({ name, price, x, y }) =>
      box(x, y, 276, 220, '#fff') + box(x + 12, y + 12, 252, 120, hue(random)) + lines([name, price], { x: x + 16, y: y + 164, size: 18, fill: '#b3261e' }),
  )
  const head = `<rect width="924" height="64" fill="#b3261e"/>${lines([`${title}　${DEMO}`], { x: 28, y: 42, size: 24, fill: '#fff' })}`
  return { title, width: 924, height: 580, body: `<rect width="924" height="580" fill="#f4f4f4"/>${head}${goodsOf.join('')}` }
}

/** A photograph by a phone or a camera. */
export const scene = (random: Random, caption: string): Drawing => ({
  ...{ width: 640, height: 480 },
  body:
    `<rect width="640" height="480" fill="${hue(random)}"/>` +
    Array.from({ length: 7 }, (_, i) => box(i * 92, 480 - random.between(90, 330), 84, 340, hue(random))).join('') +
    box(0, 420, 640, 60, '#222c') +
    lines([`${caption}　${DEMO}`], { x: 20, y: 458, size: 20, fill: '#fff' }),
})
