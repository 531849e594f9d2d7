import type { Random } from './random'

const cities = ['北京', '上海', '广州', '深圳', '杭州', '南京', '成都', '武汉', '西安', '苏州', '厦门', '青岛']
const brands = ['晨曦', '远山', '听松', '拾光', '木棉', '知行', '青禾', '澄海', '云杉', '鹿鸣', '朗月', '蓝鲸', '初见', '致远', '星野', '南风']
const trades = ['科技', '文化传媒', '网络科技', '电子商务', '影视制作', '知识产权代理', '软件', '贸易', '设计', '教育科技']
const surnames = [...'李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程沈']
const given = ['嘉', '一鸣', '语桐', '子墨', '若溪', '景行', '书瑶', '宇航', '婉清', '立新', '晓峰', '思齐', '雅琴', '志强', '梦洁', '俊杰', '秀兰', '承宇']
const streets = ['文三路', '长安街', '南京路', '科苑路', '天府大道', '珞喻路', '金鸡湖大道', '鼓楼西街']

export const companyName = ({ pick, digits }: Random) => `${pick(cities)}${pick(brands)}${pick(trades)}${digits(3)}有限公司`
export const personName = ({ pick }: Random) => pick(surnames) + pick(given)
export const address = ({ pick, between }: Random) => `${pick(cities)}市${pick(streets)} ${between(1, 900)} 号 ${between(1, 30)} 层`
export const mobile = ({ pick, digits }: Random) => `19${pick(['0', '1', '3', '5', '6', '8', '9'])}${digits(8)}`

/** The number of an identity card, with its check digit (GB 11643). */
export function identityNumber({ between, pick, digits }: Random) {
  const two = (value: number) => String(value).padStart(2, '0')
  const body = `${pick(['110105', '310101', '330106', '440305', '510104'])}${between(1965, 2004)}${two(between(1, 12))}${two(between(1, 28))}${digits(3)}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0)
  return body + '10X98765432'[sum % 11]
}

/** Shaped like a unified social credit code. */
export const creditCode = ({ pick, digits }: Random) => `91${digits(6)}MA${digits(3)}${pick([...'ABCDEFGH'])}${digits(3)}${pick([...'JKLMNPQR'])}`
