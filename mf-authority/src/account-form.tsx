import type { ResultOf } from '@console/platform/contract'
import type { authority } from '@console/platform/contract/authority'
import { ChoiceList, Input } from '@console/platform/ui/form'

export type RoleOption = ResultOf<typeof authority.roleOptions>[number]

/** The fields of an account. `mask` is shown in place of the password that is kept unless a new one is typed. */
export const accountFields = (roles: RoleOption[], mask?: string) => ({
  username: <Input autoComplete="off" />,
  password: <Input.Password placeholder={mask} autoComplete="new-password" />,
  realname: <Input autoComplete="off" />,
  mobile: <Input inputMode="numeric" autoComplete="off" />,
  role_id: <ChoiceList options={roles.map(({ id, position }) => ({ value: id, label: position }))} />,
})

export const accountHints = {
  username: '账号为手机号或邮箱',
  password: '密码为 8–10 位字母和数字',
  realname: '真实姓名为中文，不超过 15 个字',
}
