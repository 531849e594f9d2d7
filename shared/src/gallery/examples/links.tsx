import { FieldList, NameOfRecord, NumberOfRecord, RecordLink, RecordNumber } from '@console/platform/ui/core'
import { kit } from '../contract'

export function Links() {
  return (
    <FieldList
      fields={{
        本模块的页面: <RecordLink to="/kit/record/1">第 1 项</RecordLink>,
        本模块的编号: (
          <RecordNumber to="/kit/record/1" call={kit.row} copied>
            20260201000000123456
          </RecordNumber>
        ),
        其他模块的名称: (
          <NameOfRecord kind="user" number={7}>
            王小明
          </NameOfRecord>
        ),
        其他模块的编号: <NumberOfRecord kind="evidence">BQ20260102000007</NumberOfRecord>,
        没有: (
          <NameOfRecord kind="user" number={undefined}>
            {null}
          </NameOfRecord>
        ),
      }}
    />
  )
}
