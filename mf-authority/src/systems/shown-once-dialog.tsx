import { Alert, Button, CopyText, FieldList, Modal } from '@console/platform/ui/core'

interface ShownOnceDialogProps {
  title: string
  /** What is shown, by what it is called; the dialog is closed without it. */
  shown: Record<string, string> | undefined
  onClose: () => void
}

/** A new secret, until it is closed: it is shown nowhere again. */
export const ShownOnceDialog = ({ title, shown, onClose }: ShownOnceDialogProps) => (
  <Modal
    open={shown !== undefined}
    width={560}
    title={title}
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
    {shown && (
      <FieldList
        fields={Object.fromEntries(
          Object.entries(shown).map(([name, text]) => [
            name,
            <CopyText key={name} whole>
              {text}
            </CopyText>,
          ]),
        )}
      />
    )}
  </Modal>
)
