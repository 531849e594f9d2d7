import { Checkbox, Choice, ChoiceList, Input, Templates, TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { states } from '../contract'

export function Choices() {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [state, setState] = useState<number>(1)
  return (
    <>
      <Choice aria-label="状态" options={states} value={state} onChange={setState} />
      <div>
        <ChoiceList options={states} value={state} onChange={setState} /> <Checkbox defaultChecked>只看我的</Checkbox>
      </div>
      <Input aria-label="备注" value={note} onChange={({ target }) => setNote(target.value)} />
      <Templates texts={['已电话联系', '请补交材料']} value={note} onChange={setNote} />
      <TextField
        label="退回原因"
        value={reason}
        onChange={setReason}
        max={20}
        templates={['材料不清晰', '信息不一致']}
        error={reason.length > 20 ? '退回原因最多 20 个字符' : undefined}
      />
    </>
  )
}
