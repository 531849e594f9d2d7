import { DialogButton } from '@console/platform/ui/core'
import { Choice, FormDialog, Input } from '@console/platform/ui/form'
import { kit, states } from '../contract'

export function Form() {
  return (
    <DialogButton
      call={kit.save}
      dialog={(dialog) => (
        <FormDialog
          title="新建"
          call={kit.save}
          fields={{ name: <Input autoComplete="off" />, count: <Input inputMode="numeric" autoComplete="off" />, state: <Choice options={states} /> }}
          confirm={({ count }) => (count > 50 ? { title: '确认新建？', content: `数量为 ${count}，提交后不能撤回。`, okText: '确认新建' } : undefined)}
          {...dialog}
        />
      )}
    >
      新建
    </DialogButton>
  )
}
