import { holds, normalForm } from '@console/platform/contract/normal-form'
import type { MenuItem } from '@console/platform/contract/menu'
import type { Found } from '@console/platform/contract/search'

/** The pages of a menu that a text finds, by their name or that of their group, or by the first letters of its pinyin. Nothing typed finds all. */
export function pagesOf(menu: MenuItem[], text: string): Found[] {
  const sought = normalForm(text).trim().toLowerCase()
  const isFound = ({ name, initials = '' }: MenuItem) => holds(name, sought) || (sought !== '' && initials.startsWith(sought))
  return menu
    .filter(({ status }) => status === 1)
    .sort((one, other) => one.id - other.id)
    .flatMap((group) => {
      const pages = [group, ...group.child].filter(({ url, status }) => url !== '' && status === 1)
      return (isFound(group) ? pages : pages.filter(isFound)).map((page) => ({ title: page.name, kind: page === group ? '页面' : group.name, path: page.url }))
    })
}
