import type { NotarizationDetail } from '@console/platform/contract/notarization'
import { verificationTypes } from '@console/platform/contract/users'
import { CopyText, FieldList, Money, NameOfRecord, Panel } from '@console/platform/ui/core'
import css from './application.module.css'
import { HandlerPanel } from './handler-panel'

/** Who applies, for what, and who works on it. Number and status stand in the page's head. */
export function ApplicationFacts({ application, userId }: { application: NotarizationDetail; userId: number }) {
  const { company, orderNo, orderMoney, authType, history } = application
  const applicant = (name: string) => (
    <NameOfRecord kind="user" number={userId}>
      {name}
    </NameOfRecord>
  )
  return (
    <>
      <Panel title="申请人">
        <FieldList
          fields={{
            用户名称: application.username !== company && applicant(application.username),
            企业名称: company !== null && applicant(company),
            税号: company !== null && application.taxNumber,
            地址: application.address,
            代办人: application.authorName,
            代办人手机: application.authorPhone,
            代办人证件: application.authorIdcard,
            认证方式: verificationTypes[authType],
          }}
        />
      </Panel>
      <Panel title="订单">
        <FieldList
          fields={{
            订单号: <CopyText>{orderNo}</CopyText>,
            订单金额: <Money value={orderMoney} />,
            支付状态: (
              <NameOfRecord kind="certificate-order" number={orderNo}>
                {application.payStatus}
              </NameOfRecord>
            ),
            申请时间: application.addTime,
            申请份数: application.num,
            领取方式: application.sendTypeName,
            公证员: application.notary,
          }}
        />
      </Panel>
      <HandlerPanel application={application} />
      <Panel title="办理记录">
        {history.length ? (
          <ol className={css.history}>
            {history.map(({ at, by, action }) => (
              <li key={`${at} ${by} ${action}`}>
                <time>{at}</time>
                {by} {action}
              </li>
            ))}
          </ol>
        ) : (
          '暂无记录'
        )}
      </Panel>
    </>
  )
}
