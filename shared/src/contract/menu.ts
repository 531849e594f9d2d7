import { post, routes, z } from '@console/platform/contract'

const node = {
  id: z.number(),
  parent_id: z.number(),
  name: z.string(),
  url: z.string(),
  sort: z.number(),
  /** 1 shown, 0 hidden. */
  status: z.number(),
  permission: z.string(),
  icon: z.string(),
  /** The first letters of the name's pinyin, in small letters. A back end without them leaves them out. */
  initials: z.optional(z.string()),
}

const MenuNode = z.object(node)
export type MenuItem = z.infer<typeof MenuNode> & { child: MenuItem[] }
export const MenuItem: z.ZodMiniType<MenuItem> = z.object({ ...node, child: z.array(z.lazy(() => MenuItem)) })

export const menu = routes({
  current: post('/api/AdminUser/getCurrentMenu', {
    summary: '当前账号的菜单：其角色所持有的权限节点',
    access: 'signed-in',
    reads: true,
    input: z.strictObject({}),
    result: z.array(MenuItem),
  }),
})
