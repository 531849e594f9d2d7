import type { NewKey } from '@console/platform/contract/systems'
import { Alert, Button, CopyText, FieldList, Modal } from '@console/platform/ui/core'

/** A new key with its secret, until it is closed: it is shown nowhere again. */
export const NewKeyDialog = ({ newKey, onClose }: { newKey: NewKey | undefined; onClose: () => void }) => (
  <Modal
    open={newKey !== undefined}
    width={560}
    title="新密钥"
    closable={false}
    keyboard={false}
    mask={{ closable: false }}
    footer={
      <Button type="primary" onClick={onClose}>
        我已保存
      </Button>
    }
    destroyOnHidden
  >
    <Alert type="warning" showIcon title="密钥只显示这一次，请立即保存到调用方的配置中。" />
    {newKey && <FieldList fields={{ 密钥编号: <CopyText whole>{newKey.keyId}</CopyText>, 密钥: <CopyText whole>{newKey.secret}</CopyText> }} />}
  </Modal>
)
