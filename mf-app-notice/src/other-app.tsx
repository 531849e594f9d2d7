import { anotherApp } from '@console/platform/contract/app-notice'
import { Checkbox } from '@console/platform/ui/form'

interface OtherAppProps {
  /** The package name of the last published version. */
  usual: string
  /** What the chosen package calls itself; null where that could not be read. */
  name: string | null
  /** Given by the form. */
  id?: string
  value?: number
  onChange?: (value: number | undefined) => void
}

/** What an operator ticks to publish a package of another app. */
export const OtherApp = ({ usual, name, id, value, onChange }: OtherAppProps) => (
  <Checkbox id={id} checked={value === 1} onChange={({ target }) => onChange?.(target.checked ? 1 : undefined)}>
    {name ? anotherApp[1] : `${anotherApp[1]}（以往版本是 ${usual}）`}
  </Checkbox>
)
