import { Button } from '@console/platform/ui/core'
import { Paper, type PaperHandle, QrCode } from '@console/platform/ui/paper'
import { useRef } from 'react'

const html = '<h1 style="text-align: center">存证证书</h1><p>存证编号：BQ20260102000007</p><script>alert("不会运行")</script>'

export function Papers() {
  const paper = useRef<PaperHandle>(null)
  return (
    <>
      <Button onClick={() => paper.current?.print()}>打印</Button>
      <Paper ref={paper} name="存证证书" html={html}>
        <QrCode text="https://console.example/verify/BQ20260102000007" label="扫码核验" size={120} />
      </Paper>
    </>
  )
}
