import type { Feedback, Notice, Package, VersionRow } from '@console/platform/contract/app-notice'

export const version: VersionRow = {
  id: 3,
  current_version: '3.1.0',
  upper_version: '3.0.1',
  update_time: '2026-10-26 10:00:00',
  update_desc: '公告与反馈',
  create_time: '2026-10-26 08:00:00',
  withdrawn_at: null,
}

export const feedback: Feedback = {
  id: 9,
  name: '杭州存真科技有限公司',
  userType: 2,
  userFeedStatus: 3,
  version: '3.1.0',
  model_name: 'Xiaomi 14',
  type: 1,
  content: '上传一直停在 99%',
  add_time: Date.parse('2026-05-03T10:20:30+08:00') / 1000,
}

export const notice: Notice = {
  id: 7,
  title: '系统维护通知',
  content: '今晚 22:00 维护。\n请提前保存。',
  start_time: '2026-05-01 08:00:00',
  end_time: '2026-05-08 08:00:00',
  is_show: '否',
  creator_name: '陈晓',
  update_time: '2026-05-01 07:00:00',
}

export const packageFacts: Package = {
  file_name: '存证.apk',
  size: 12 * 1024 * 1024,
  sha256: '0123456789abcdef'.repeat(4),
  package_name: 'cn.demo.evidence',
  version_name: '3.2.0',
}
