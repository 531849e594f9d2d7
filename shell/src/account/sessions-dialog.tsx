import { type OwnSession, session } from '@console/platform/contract/session'
import type { ShellServices } from '@console/platform/remote'
import { Button, FailedState, KitProvider, Modal, orDash, PageSkeleton, useConfirmedWrite, useRead } from '@console/platform/ui/core'
import { PlainTable } from '../plain-table'

interface SessionsDialogProps {
  services: ShellServices
  onClose: () => void
}

/** Where the operator is signed in, and the end of that elsewhere. */
export function SessionsDialog({ services, onClose }: SessionsDialogProps) {
  return (
    <KitProvider services={services}>
      <Sessions onClose={onClose} />
    </KitProvider>
  )
}

function Sessions({ onClose }: { onClose: () => void }) {
  const { data: sessions, error, refetch } = useRead(session.sessions, {})
  const { ask, dialog } = useConfirmedWrite()
  const others = sessions?.filter(({ current }) => !current) ?? []

  const askToEnd = ({ id, since, ip }: OwnSession) =>
    ask({
      call: session.endSession,
      input: { id },
      title: '将该设备下线？',
      content: `${since} 从 ${ip ?? '未知地址'} 登录的设备，下一次操作时需要重新登录。`,
      okText: '下线',
      danger: true,
    })
  const askToEndOthers = () =>
    ask({
      call: session.endOtherSessions,
      input: {},
      title: '将其他设备全部下线？',
      content: '除当前设备外，其他设备下一次操作时都需要重新登录。',
      okText: '其他全部下线',
      danger: true,
    })

  return (
    <>
      <Modal
        open
        title="登录设备"
        width={760}
        onCancel={onClose}
        footer={
          <Button danger disabled={others.length === 0} onClick={askToEndOthers}>
            其他全部下线
          </Button>
        }
      >
        {error && <FailedState error={error} onRetry={refetch} />}
        {!error && !sessions && <PageSkeleton lines={3} />}
        {!error && sessions && <SessionTable sessions={sessions} onEnd={askToEnd} />}
      </Modal>
      {dialog}
    </>
  )
}

function SessionTable({ sessions, onEnd }: { sessions: OwnSession[]; onEnd: (one: OwnSession) => void }) {
  return (
    <PlainTable titles={['登录时间', '最近使用', '地址', '设备', '操作']}>
      {sessions.map((one) => (
        <tr key={one.id}>
          <td>{one.since}</td>
          <td>{one.lastSeen}</td>
          <td>{orDash(one.ip)}</td>
          <td>{orDash(one.browser)}</td>
          <td>
            {one.current ? (
              '当前设备'
            ) : (
              <Button size="small" danger onClick={() => onEnd(one)}>
                下线
              </Button>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}
