import { holds, normalForm } from '@console/platform/contract/normal-form'
import type { MenuItem } from '@console/platform/contract/menu'
import { WORKBENCH_PATH } from '../registry/route-table'
import type { Choice } from './choice'

/** The shell's own page, which is in no menu. */
const WORKBENCH = { name: '工作台', initials: 'gzt' }

/**
 * The workbench and the pages of a menu that a text finds, by their name or that of their group, or by the first
 * letters of its pinyin. Nothing typed finds all.
 */
export function pagesOf(menu: MenuItem[], text: string): Choice[] {
  const sought = normalForm(text).trim().toLowerCase()
  const isFound = ({ name, initials = '' }: Pick<MenuItem, 'name' | 'initials'>) => holds(name, sought) || (sought !== '' && initials.startsWith(sought))
  const ofMenu = menu
    .filter(({ status }) => status === 1)
    .sort((one, other) => one.id - other.id)
    .flatMap((group) => {
      const pages = [group, ...group.child].filter(({ url, status }) => url !== '' && status === 1)
      return (isFound(group) ? pages : pages.filter(isFound)).map((page) => ({ title: page.name, kind: page === group ? '页面' : group.name, path: page.url }))
    })
  const workbench = isFound(WORKBENCH) ? [{ title: WORKBENCH.name, kind: '页面', path: WORKBENCH_PATH }] : []
  return [...workbench, ...ofMenu]
}
