import type { CaptureType, EvidenceCapture, LiveCapture, LiveConfig, WebCapture } from '@console/platform/contract/online'

const common = {
  ...{ username: '杭州存真科技有限公司', mobile: '13800000007', label: '商标侵权' },
  environment: {
    system: 'Windows Server 2022',
    network: '北京机房 电信',
    checks: [
      { name: '病毒与木马扫描', result: '未发现' },
      { name: '网络代理', result: '未设置' },
    ],
  },
}

export const webCaptures: WebCapture[] = [
  {
    ...common,
    ...{ name: '店铺首页', status: 'SUCCESS', create_time: '2026-01-02 03:04:05', baoquan_no: 'BQ20260102000007' },
    ...{ address: '/api/online/getFile?path=a1.jpg', url: 'https://shop.example.com/item/1' },
  },
  { ...common, name: '商品详情页', label: null, status: 'FAIL', create_time: '2026-01-02 03:04:04', baoquan_no: 'QZ20260102000006', address: null, url: null },
  { ...common, name: '公众号文章', status: 'WAIT', create_time: '2026-01-02 03:04:03', baoquan_no: 'QZ20260102000005', address: null, url: null },
]

const evidenceCapture = (name: string, status: EvidenceCapture['status'], number: string): EvidenceCapture => ({
  ...common,
  name,
  status,
  begin_at: '2026-01-02 03:04:05',
  attestation_id: number,
  ossurl: status.startsWith('SUCCESS') ? '/api/online/getFile?path=b2.mp4' : null,
})

/** One in each status of process captures, and those of mobile ones that differ. */
export const evidenceCaptures = [
  evidenceCapture('下单购买过程', 'SUCCESS', 'QZ00000000000001'),
  evidenceCapture('排队的过程', 'WAIT', 'QZ00000000000002'),
  evidenceCapture('进行的过程', 'ING', 'QZ00000000000003'),
  evidenceCapture('上传的过程', 'UPLOAD', 'QZ00000000000004'),
  evidenceCapture('失败的过程', 'FAIL', 'QZ00000000000005'),
  evidenceCapture('取消的过程', 'CANCEL', 'QZ00000000000006'),
  evidenceCapture('手机录屏', 'SUCCESSED', 'QZ00000000000007'),
  evidenceCapture('排队的录屏', 'FELLIN', 'QZ00000000000008'),
  evidenceCapture('失败的录屏', 'FAILED', 'QZ00000000000009'),
]

const liveCapture: LiveCapture = {
  ...common,
  ...{ name: '直播带货录像', status: 'SUCCESSED', create_time: '2026-01-02 03:04:05', baoquan_no: 'BQ20260102000008' },
  ...{ video_url: '/api/online/getFile?path=c3.mp4', time_length: 42 },
}
const liveCaptures: LiveCapture[] = [
  liveCapture,
  { ...liveCapture, name: '还在上传的录像', baoquan_no: 'BQ20260102000009', environment: null, video_url: null, time_length: null },
]

const liveConfig: LiveConfig = {
  id: 5,
  username: '杭州存真科技有限公司',
  mobile: '13800000007',
  screenshot_delay: 10,
  screenshot_num: 60,
  create_time: '2026-01-02 03:04:05',
}

const all = <Row>(rows: Row[]) => ({ data: rows, count: rows.length })

/** The answers of a fake server: every list of captures, and the calls of its actions. */
export const captureAnswers = {
  webList: () => all(webCaptures),
  webLabels: () => ({
    list: [
      { id: 3, name: '商标侵权' },
      { id: 2, name: '名誉权' },
    ],
  }),
  evidenceList: () => all(evidenceCaptures),
  liveList: () => all(liveCaptures),
  liveConfigs: () => all([liveConfig]),
  batchLinks: () => ['/api/online/download?ticket=1'],
  addLiveConfig: () => null,
  editLiveConfig: () => null,
  deleteLiveConfig: () => null,
}

/** The name of a capture in the list of a type. */
export const shownIn: Record<CaptureType, string> = { web: '店铺首页', pro: '下单购买过程', move: '下单购买过程', live: '直播带货录像' }
