import { type CaptureType, online } from '@console/platform/contract/online'
import { May, RecordButton } from '@console/platform/ui/core'
import { downloadOf } from './capture-addresses'

/** What can be done with the captures of a type together. */
export const CaptureActions = ({ type }: { type: CaptureType }) => (
  <>
    {type === 'live' && (
      <May call={online.liveConfigs}>
        <RecordButton to="/online/liveConfig" type="default">
          直播取证参数配置
        </RecordButton>
      </May>
    )}
    <May call={online.downloadLink} input={{ type }}>
      <RecordButton to={downloadOf(type)}>批量下载</RecordButton>
    </May>
  </>
)
