/**
 * In a host: replaces the menus of antd's column filters, which would add Tree, Radio and Menu to every table. The
 * kit's lists have their filters above the table; `Column` (shared/src/ui/table) has no `filters`.
 */
const absent = () => {
  throw new Error("antd's column filters are not part of the kit")
}

export { absent as default, absent as flattenKeys }
