/**
 * In a host: replaces the functions of antd's tree in its tables. Each row is selected by itself (`checkStrictly`,
 * antd's default).
 */
const absent = () => {
  throw new Error("antd's rows that check their children are not part of the kit")
}

export { absent as conductCheck, absent as convertDataToEntities }

export const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value])

export const arrDel = (list, value) => {
  const at = list.indexOf(value)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}
