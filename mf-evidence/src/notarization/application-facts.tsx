import { notarization, type NotarizationDetail, revealedFields } from '@console/platform/contract/notarization'
import { verificationTypes } from '@console/platform/contract/users'
import { CopyText, FieldList, MaskedValue, Money, NameOfRecord, Panel } from '@console/platform/ui/core'
import css from './application.module.css'
import { HandlerPanel } from './handler-panel'

/** The applicant, the application and its reviewers. Number and status are in the page's header. */
export function ApplicationFacts({ application, userId }: { application: NotarizationDetail; userId: number }) {
  const { company, orderId, orderNo, orderMoney, authType, history } = application
  const applicant = (name: string) => (
    <NameOfRecord kind="user" number={userId}>
      {name}
    </NameOfRecord>
  )
  const personal = (field: keyof typeof revealedFields & keyof NotarizationDetail) => {
    const value = application[field]
    return (
      value && (
        <MaskedValue label={revealedFields[field]} call={notarization.reveal} input={{ orderId, field }}>
          {value}
        </MaskedValue>
      )
    )
  }
  return (
    <>
      <Panel title="申请人">
        <FieldList
          fields={{
            用户名称: application.username !== company && applicant(application.username),
            企业名称: company !== null && applicant(company),
            税号: company !== null && personal('taxNumber'),
            地址: personal('address'),
            代办人: application.authorName,
            代办人手机: personal('authorPhone'),
            代办人证件: personal('authorIdcard'),
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
