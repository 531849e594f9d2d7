import css from './check-tree.module.css'

/** A text with the part that was searched for marked. */
export function Highlighted({ text, word }: { text: string; word: string }) {
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + word.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.match}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
