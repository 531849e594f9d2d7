import { box, type Drawing, lines } from './draw'

const SAMPLE = '演示样例，不具法律效力'

/** The front of an identity card. */
export const cardFront = (name: string, number: string): Drawing => ({
  ...{ width: 520, height: 328 },
  body:
    box(0, 0, 520, 328, '#dfeaf3') +
    box(370, 60, 110, 140, '#9fb4c6') +
    lines([`姓名　${name}`, '性别　—　　民族　—', `住址　演示省示例市`], { x: 36, y: 84, size: 24 }) +
    lines([`公民身份号码　${number}`], { x: 36, y: 268, size: 22 }) +
    lines([SAMPLE], { x: 36, y: 306, size: 14, fill: '#a33' }),
})

export const cardBack = (): Drawing => ({
  ...{ width: 520, height: 328 },
  body:
    box(0, 0, 520, 328, '#e9efe4') +
    lines(['居民身份证（样例）'], { x: 150, y: 110, size: 28 }) +
    lines(['签发机关　示例市公安局', '有效期限　2020.01.01-2040.01.01'], { x: 60, y: 220, size: 20 }) +
    lines([SAMPLE], { x: 60, y: 306, size: 14, fill: '#a33' }),
})

/** A person who holds the card, as in a photograph. */
export const cardInHand = (name: string): Drawing => ({
  ...{ width: 520, height: 640 },
  body:
    box(0, 0, 520, 640, '#c9d3dc') +
    '<circle cx="260" cy="200" r="96" fill="#e6c7a8"/><path d="M90 640q170-420 340 0z" fill="#48637c"/>' +
    box(160, 400, 210, 132, '#eef4f9') +
    lines([name, SAMPLE], { x: 180, y: 452, size: 18 }),
})

export const license = (company: string, code: string): Drawing => ({
  ...{ width: 760, height: 540 },
  body:
    box(0, 0, 760, 540, '#fbf6e9') +
    box(24, 24, 712, 492, '#fffdf6') +
    lines(['营 业 执 照'], { x: 270, y: 110, size: 42, fill: '#8a1c16' }) +
    lines([`名称　${company}`, `统一社会信用代码　${code}`, '类型　有限责任公司', '经营范围　演示经营'], { x: 70, y: 200, size: 24 }) +
    lines([SAMPLE], { x: 70, y: 480, size: 18, fill: '#a33' }),
})

/** A page of text, in the proportions of A4. */
export const letter = (title: string, paragraphs: readonly string[]): Drawing => ({
  ...{ width: 744, height: 1052 },
  body:
    '<rect width="744" height="1052" fill="#fff"/>' +
    lines([title], { x: 372 - title.length * 17, y: 140, size: 34 }) +
    lines(paragraphs, { x: 80, y: 230, size: 22 }) +
    lines([SAMPLE], { x: 430, y: 960, size: 20, fill: '#a33' }),
})
