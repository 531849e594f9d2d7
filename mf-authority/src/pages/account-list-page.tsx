import { type AccountRow, acceptances, authority } from '@console/platform/contract/authority'
import { accountSessions } from '@console/platform/contract/session/accounts'
import { May, RecordButton } from '@console/platform/ui/core'
import { confirmThen, choiceColumn, cNameColumn, ListPage, linkTo, operations, personalColumn, search } from '@console/platform/ui/table'
import { AccountStatus } from '../status'

export function AccountListPage() {
  return (
    <ListPage
      list={authority.accounts}
      rowKey="admin_id"
      filters={[search('keyword', '账号、姓名或手机号')]}
      columns={[
        { title: '账号', dataIndex: 'username' },
        { ...cNameColumn<AccountRow>('真实姓名', 'realname'), width: 144 },
        personalColumn('mobile', '手机号', authority.revealAccount, ({ admin_id: id }: AccountRow) => ({ id }), 112),
        { title: '角色', dataIndex: 'role_name', width: 160 },
        { title: '状态', dataIndex: 'status', width: 84, render: (status, { locked_until }) => <AccountStatus status={status} lockedUntil={locked_until} /> },
        choiceColumn('is_accepted', '接受出证', acceptances, 96),
        operations(accountOperations, 144),
      ]}
      actions={() => (
        <May call={authority.addAccount}>
          <RecordButton to="/authority/account-add">新增账号</RecordButton>
        </May>
      )}
    />
  )
}

function accountOperations({ admin_id, username, realname, status, is_accepted, locked_until, own_factor }: AccountRow) {
  return [
    ...(locked_until
      ? [
          confirmThen(
            '解锁',
            accountSessions.unlock,
            { id: admin_id },
            {
              title: `解锁账号“${username}”？`,
              content: '解锁后，该账号可以立即登录，登录与短信次数一并恢复。请先确认是本人在登录。',
            },
          ),
        ]
      : []),
    linkTo('编辑', `/authority/account-edit/${admin_id}`, authority.editAccount),
    status === 1
      ? confirmThen(
          '禁用',
          authority.changeAccountStatus,
          { admin_id, status: 2 },
          {
            title: `禁用账号“${username}”？`,
            content: '禁用后，该账号将立即退出且无法登录。',
            danger: true,
            done: `已禁用 ${realname}`,
          },
        )
      : confirmThen(
          '启用',
          authority.changeAccountStatus,
          { admin_id, status: 1 },
          {
            title: `启用账号“${username}”？`,
            content: '启用后，该账号可以登录。',
            done: `已启用 ${realname}`,
          },
        ),
    ...(status === 1 ? [is_accepted === 1 ? acceptance('不接受出证', 2, '不再参与') : acceptance('接受出证', 1, '可以参与')] : []),
    ...(own_factor
      ? [
          confirmThen(
            '重置登录验证',
            accountSessions.resetAuthenticator,
            { id: admin_id },
            {
              title: `重置账号“${username}”的登录验证？`,
              content: `用于 ${realname} 的手机和恢复码都已丢失时。重置后身份验证器、通行密钥和恢复码失效，登录改回短信验证码，该账号的全部登录立即结束。请先当面或用电话确认是本人提出。`,
              danger: true,
            },
          ),
        ]
      : []),
    linkTo('在线会话', `/authority/account-sessions/${admin_id}`, accountSessions.list, { state: { name: username } }),
    linkTo('操作记录', `/authority/account-records/${admin_id}`, authority.records, { input: { type: 2 }, state: { name: username } }),
  ]

  function acceptance(text: string, to: 1 | 2, outcome: string) {
    return confirmThen(
      text,
      authority.changeAccepted,
      { id: admin_id, is_accepted: to },
      {
        title: `账号“${username}”${text}？`,
        content: `之后该账号${outcome}出证工作。`,
        done: `${realname} ${outcome}出证工作`,
      },
    )
  }
}
