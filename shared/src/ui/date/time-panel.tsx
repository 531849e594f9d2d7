import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * For `panelRender` of a picker with times: the columns of hours, minutes and seconds are for a pointer alone, as antd
 * makes them. A keyboard and a screen reader have the field, which takes any usual form.
 */
export const pointerColumns = (panel: ReactNode) => <PointerColumns>{panel}</PointerColumns>

function PointerColumns({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const columns of panel.current?.querySelectorAll('.ant-picker-time-panel') ?? []) columns.setAttribute('aria-hidden', 'true')
  })
  return <div ref={panel}>{children}</div>
}
