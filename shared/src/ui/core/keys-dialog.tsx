import { Modal } from 'antd'
import css from './keys-dialog.module.css'
import { KeysSwitch } from './keys-switch'
import type { Shortcut } from './shortcuts'

interface KeysDialogProps {
  open: boolean
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

/** What the keys of a page do, and the switch that turns them off. */
export const KeysDialog = ({ open, shortcuts, onClose }: KeysDialogProps) => (
  <Modal open={open} width={416} title="快捷键" footer={null} onCancel={onClose} destroyOnHidden>
    <dl className={css.keys}>
      {[...shortcuts, ...everywhere].map(({ key, name }) => (
        <div key={key}>
          <dt>
            {key.split(' + ').map((part, i) => (
              <span key={part}>
                {i > 0 && ' + '}
                <kbd>{part}</kbd>
              </span>
            ))}
          </dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
    <KeysSwitch />
  </Modal>
)

const everywhere = [
  { key: 'Ctrl + Enter', name: '提交填写的内容' },
  { key: 'Ctrl + K', name: '查找页面与记录' },
  { key: '?', name: '快捷键说明' },
]
