import { ApiError, type CallInput, type RevealRoute } from '@console/platform/contract'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import css from './masked-value.module.css'
import { useMay } from './may'
import { orDash } from './values'

const SHOWN_MS = 30_000

interface MaskedValueProps<R extends RevealRoute> {
  /** The name of the value. */
  label: string
  /** The call that answers it in full. */
  call: R
  input: CallInput<R>
  /** The masked value from the list; null if there is none. */
  children: string | null
}

/**
 * A masked personal value. A click of an operator with the permission shows it in full for half a minute, or until the
 * next click. Each time it is fetched again, so that each access is recorded, and it is stored nowhere but in this
 * element.
 */
export function MaskedValue<R extends RevealRoute>({ label, call, input, children: masked }: MaskedValueProps<R>) {
  const { http, notify } = useServices()
  const may = useMay(call, input)
  const [value, setValue] = useState<string>()
  const isAsking = useRef(false)
  // A back end may lack the call.
  const [, setFailed] = useState<unknown>()

  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [value])

  if (!may || !masked?.includes('*')) return orDash(masked)

  async function toggle() {
    if (value !== undefined) return setValue(undefined)
    if (isAsking.current) return
    isAsking.current = true
    try {
      setValue((await http.call(call, input)).value)
    } catch (error) {
      setFailed(error)
      notify.error(error instanceof ApiError ? error.message : '出现了意外的错误，请重试')
    } finally {
      isAsking.current = false
    }
  }

  return (
    <button
      type="button"
      className={css.masked}
      aria-label={value === undefined ? `${masked}，显示完整${label}` : `${value}，隐藏${label}`}
      title={value === undefined ? `点击显示完整${label}，30 秒后自动隐藏；查看会被记录` : `点击隐藏${label}`}
      onClick={toggle}
    >
      {value ?? masked}
    </button>
  )
}
