import type { NotarizationRow } from '@console/platform/contract/notarization'
import type { Tone } from '@console/platform/ui/core'

export const payTones: Record<NotarizationRow['payStatus'], Tone> = { 待支付: 'waiting', 已支付: 'done', 支付失败: 'failed' }
export const notarialTones: Record<NotarizationRow['notarialStatus'], Tone> = { 出证中: 'progress', 出证成功: 'done', 已终止: 'failed', 出证失败: 'failed' }
/** The colours of `outcomes`. */
export const outcomeTones: Record<1 | 2 | 3 | 4, Tone> = { 1: 'waiting', 2: 'done', 3: 'failed', 4: 'failed' }
