import { sizeText, type z } from '@console/platform/contract'
import { appKinds, type Device, evidence, type EvidenceDetail, fileTypes, phoneSystems } from '@console/platform/contract/evidence'
import { userTypes } from '@console/platform/contract/users'
import type { Environment } from '@console/platform/contract/online'
import { FieldList, MaskedValue, NameOfRecord } from '@console/platform/ui/core'
import type { ReactNode } from 'react'

/** What is known of a piece, by how it was captured. */
export function EvidenceFacts({ piece, more }: { piece: EvidenceDetail; more?: Record<string, ReactNode> }) {
  const { isApp, file, configInfo } = piece
  return (
    <FieldList
      fields={{
        用户名称: (
          <NameOfRecord kind="user" number={piece.userId}>
            {piece.companyName}
          </NameOfRecord>
        ),
        用户类型: userTypes[piece.userType],
        手机号: piece.mobile && (
          <MaskedValue label="手机号" call={evidence.reveal} input={{ baoquan: piece.baoquan }}>
            {piece.mobile}
          </MaskedValue>
        ),
        产品: piece.type,
        证据类型: isApp ? appKinds[isApp] : fileTypes[piece.fileType],
        存证时间: piece.saveTime,
        文件: file ? `${file.name}（${sizeText(file.size)}）` : false,
        ...captured(piece),
        ...(configInfo && ofDevice(configInfo)),
        ...more,
      }}
    />
  )
}

/**
 * A photo has one time, a recording two; a screen is recorded anywhere, and what the app did not capture has no place.
 */
function captured({ isApp, startAt, endAt, address }: EvidenceDetail) {
  if (!isApp) return startAt ? { 开始时间: startAt, 结束时间: endAt } : {}
  return {
    ...(isApp === 1 ? { 拍摄时间: startAt } : { 开始时间: startAt, 结束时间: endAt }),
    ...(isApp !== 4 && { 取证地点: address }),
  }
}

const ofDevice = ({ name, model_name, version, version_sys, processor, core, type }: Device) => ({
  设备名称: name,
  设备型号: model_name,
  设备类型: phoneSystems[type],
  系统版本: version_sys,
  App版本: version,
  处理器: [processor, core && `${core} 核`].filter(Boolean).join('，'),
})

/** What a capture ran in, and how that was found clean before. */
export const environmentFacts = ({ system, network, checks }: z.infer<typeof Environment>) => ({
  取证环境: system,
  网络: network,
  清洁性检查: checks.map(({ name, result }) => `${name}：${result}`).join('；'),
})
