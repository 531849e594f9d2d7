import { type LiveConfig, online } from '@console/platform/contract/online'
import { NameOfRecord } from '@console/platform/ui/core'
import { Choice, FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'

const userTypes = { 2: '企业' }
const number = { inputMode: 'numeric', autoComplete: 'off' } as const
const values = {
  screenshotDelay: <Input suffix="秒/次" {...number} />,
  screenshotNum: <Input suffix="次" {...number} />,
}

/** Adds how live streams of an enterprise are captured, or edits it: the account stays the one that it is for. */
export function LiveConfigDialog({ config, ...dialog }: DialogProps & { config?: LiveConfig }) {
  if (!config)
    return (
      <FormDialog
        title="新增配置"
        call={online.addLiveConfig}
        fields={{ mobile: <Input {...number} />, type: <Choice options={userTypes} />, ...values }}
        hints={{ mobile: '企业用户的手机号' }}
        initial={{ type: 2 }}
        {...dialog}
      />
    )
  const { id, username, mobile, screenshot_delay, screenshot_num } = config
  return (
    <FormDialog
      title="编辑配置"
      call={online.editLiveConfig}
      facts={{
        账号: (
          <>
            {mobile}（
            <NameOfRecord kind="user" number={config.user_id}>
              {username}
            </NameOfRecord>
            ）
          </>
        ),
        用户类型: userTypes[2],
      }}
      fields={values}
      initial={{ screenshotDelay: screenshot_delay, screenshotNum: screenshot_num }}
      fixed={{ id }}
      {...dialog}
    />
  )
}
