import { Modal } from 'antd'
import { useRef, useState } from 'react'

/** The documents of a record that could not be shown. `mayApprove` asks whether it is approved all the same, `dialog` renders the question. */
export function useUnshown() {
  const names = useRef(new Set<string>())
  const [asked, setAsked] = useState<{ names: string[]; answer: (yes: boolean) => void; open: boolean }>()

  function answer(yes: boolean) {
    asked?.answer(yes)
    setAsked(asked && { ...asked, open: false })
  }

  return {
    /** Takes whether a document could be shown. */
    tell: useRef((name: string, shown: boolean) => {
      if (shown) names.current.delete(name)
      else names.current.add(name)
    }).current,
    mayApprove: async () => names.current.size === 0 || new Promise<boolean>((answer) => setAsked({ names: [...names.current], answer, open: true })),
    dialog: asked && (
      <Modal
        open={asked.open}
        width={416}
        title="有材料未能显示，仍要通过？"
        okText="仍然通过"
        cancelText="返回查看"
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
        destroyOnHidden
      >
        未能显示：{asked.names.join('、')}
      </Modal>
    ),
  }
}
