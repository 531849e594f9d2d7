/**
 * Stands in a host for the menus of antd's column filters, which bring Tree, Radio and Menu into every table. The kit's lists filter above the table and keep
 * their filters in the address; `Column` (shared/src/ui/table) has no `filters` that could ask for these.
 */
const absent = () => {
  throw new Error("antd's column filters are not part of the kit")
}

export { absent as default, absent as flattenKeys }
