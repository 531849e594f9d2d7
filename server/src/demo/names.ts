import type { Random } from './random'

const cities = ['北京', '上海', '广州', '深圳', '杭州', '南京', '成都', '武汉', '西安', '苏州', '厦门', '青岛']
const brands = [
  '华信',
  '中瑞',
  '天成',
  '云帆',
  '博远',
  '金石',
  '恒泰',
  '智联',
  '海川',
  '星汉',
  '明德',
  '东方',
  '启明',
  '安和',
  '众诚',
  '立方',
  '千寻',
  '长河',
  '嘉禾',
  '九章',
]
const trades = ['科技', '网络科技', '信息技术', '文化传媒', '知识产权代理', '电子商务', '供应链管理', '软件', '影视制作', '贸易', '生物医药', '建筑工程']
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜'
const given = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '娟',
  '涛',
  '明',
  '子涵',
  '雨桐',
  '思远',
  '嘉怡',
  '文博',
  '欣然',
  '浩然',
  '梓轩',
  '晓东',
  '海燕',
  '建国',
  '淑华',
]
const streets = ['中山路', '人民路', '建设大道', '科技园路', '解放路', '滨江大道', '创业街', '文化路']

export const companyName = ({ pick }: Random) => `${pick(cities)}${pick(brands)}${pick(trades)}有限公司`
export const personName = ({ pick }: Random) => `${pick([...surnames])}${pick(given)}`
export const address = ({ pick, between }: Random) => `${pick(cities)}市${pick(streets)} ${between(1, 999)} 号${between(1, 30)}${pick(['层', '室', '栋'])}`

/** Edge cases that real data has, and input that people type as a test. */
export const awkwardCompanies = [
  '新疆维吾尔自治区伊犁哈萨克自治州霍尔果斯市跨境电子商务与数字知识产权保护综合服务示范中心（有限合伙）第一分公司',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  "'; drop table users; --",
  'Ångström & Söhne (Shanghai) Co., Ltd.',
  '北京𠮷野家🍚餐饮管理有限公司',
]
export const awkwardPeople = ['<script>alert(1)</script>', '@SUM(A1:A9)', '阿卜杜热西提·阿卜杜克热木·买买提艾力', 'O’Brien', '王', '-2+3']
