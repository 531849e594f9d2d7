import { FieldList, MaskedValue } from '@console/platform/ui/core'
import { kit } from '../contract'

export function Personal() {
  return (
    <FieldList
      fields={{
        手机号: (
          <MaskedValue label="手机号" call={kit.phone} input={{ id: 1 }}>
            138****0001
          </MaskedValue>
        ),
        读取失败: (
          <MaskedValue label="手机号" call={kit.phone} input={{ id: 2 }}>
            139****0002
          </MaskedValue>
        ),
        没有: (
          <MaskedValue label="手机号" call={kit.phone} input={{ id: 3 }}>
            {null}
          </MaskedValue>
        ),
      }}
    />
  )
}
