import { ApiError } from '@console/platform/contract'
import { Button, DiscardQuestion, May, Modal, useConfirmedWrite, useServices, WriteError } from '@console/platform/ui/core'
import { ImageDialog } from '@console/platform/ui/media'
import { ListDialog } from '@console/platform/ui/table'
import { useState } from 'react'
import { kit } from '../contract'

const deletion = { call: kit.remove, content: '删除后不能恢复。', okText: '删除', danger: true }

export function Dialogs() {
  const [open, setOpen] = useState<'message' | 'question' | 'list' | 'image'>()
  const { http } = useServices()
  const close = () => setOpen(undefined)
  const { ask, dialog } = useConfirmedWrite()
  return (
    <>
      <May call={kit.remove}>
        <Button danger onClick={() => ask({ ...deletion, input: { id: 1 }, title: '确认删除第 1 项？', done: '已删除第 1 项' })}>
          确认后删除
        </Button>{' '}
        <Button danger onClick={() => ask({ ...deletion, input: { id: 2 }, title: '确认删除第 2 项？' })}>
          删除被拒绝
        </Button>
      </May>{' '}
      <Button onClick={() => setOpen('message')}>对话框</Button> <Button onClick={() => setOpen('question')}>放弃填写</Button>{' '}
      <Button onClick={() => setOpen('list')}>列表对话框</Button> <Button onClick={() => setOpen('image')}>图片对话框</Button>
      {dialog}
      <Modal open={open === 'message'} title="说明" footer={null} onCancel={close}>
        <WriteError error={new ApiError(500, '服务器开小差了')} />
      </Modal>
      <DiscardQuestion open={open === 'question'} title="放弃填写？" onKeep={close} onDiscard={close}>
        已填写的内容不会保存。
      </DiscardQuestion>
      <ImageDialog
        open={open === 'image'}
        onClose={close}
        title="证件"
        images={[{ name: '身份证正面', src: http.urlOf(kit.file, { name: '身份证正面.svg' }) }]}
      />
      <ListDialog
        open={open === 'list'}
        onClose={close}
        title="全部记录"
        list={kit.list}
        fixed={{}}
        rowKey="id"
        columns={[{ title: '名称', dataIndex: 'name' }]}
      />
    </>
  )
}
