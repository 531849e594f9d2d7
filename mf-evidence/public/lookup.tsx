import { type FormEvent, useState } from 'react'

interface LookupProps {
  label: string
  placeholder: string
  button: string
  /** The page of what was typed. */
  addressOf: (typed: string) => string
}

/** Leads to the page of what is typed. The page's policy lets no form be sent: it is the address that changes. */
export function Lookup({ label, placeholder, button, addressOf }: LookupProps) {
  const [typed, setTyped] = useState('')
  function look(event: FormEvent) {
    event.preventDefault()
    if (typed.trim()) window.location.assign(addressOf(typed.trim()))
  }
  return (
    <form onSubmit={look}>
      <label>
        {label}
        <input
          value={typed}
          placeholder={placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit">{button}</button>
    </form>
  )
}
